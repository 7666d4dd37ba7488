import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';
import { NETWORKS } from '#contract/networks';

/** Parts of an upload that are older than this belong to nobody any more. */
const PART_MAX_AGE_MS = HOUR_MS;

/** The part of the disk that uploads leave to the database, which cannot go on without. */
const RESERVED_BYTES = 256 * BYTES_PER_MB;

/** Uploaded files on disk: parts of uploads under way, and whole files under random names. */
export type MediaStore = {
  folder: string;
  /** True if the disk has space for another file besides the database. */
  hasSpace(): Promise<boolean>;
  /** A path for an upload under way. */
  newPart(): string;
  /** A name for a file that is to be stored. */
  newName(extension: string): string;
  /** Makes a part the stored file of this name. */
  keep(part: string, name: string): Promise<void>;
  /** Removes a part, unless it was kept. */
  giveUp(part: string): Promise<void>;
  /** Removes a file and its copies for networks. */
  remove(name: string): Promise<void>;
  /** Removes what killed uploads left. */
  removeOldParts(): Promise<void>;
};

/** Where files lie while they are written, on the disk of the folder of whole ones. */
export function partsOf(folder: string): string {
  return `${folder}-parts`;
}

/**
 * Name of the JPEG copy of a stored image, or of the one for networks that take at most so many bytes; stored files never
 * have this ending.
 */
export function jpegNameOf(name: string, maxBytes?: number): string {
  const base = path.parse(name).name;
  return maxBytes === undefined ? `${base}.jpeg` : `${base}-${maxBytes}.jpeg`;
}

/** Copies are made for a few limits only, so that all are known when their image is removed: servers have limits of their own. */
const LEAST_COPY_BYTES = 250_000;
const COPY_LIMITS = [...new Set(Object.values(NETWORKS).map(({ media }) => media.images.maxBytes)), LEAST_COPY_BYTES];

/** The greatest limit within another for which copies are made; the least one where that is smaller still. */
export function copyLimitWithin(maxBytes: number): number {
  return Math.max(LEAST_COPY_BYTES, ...COPY_LIMITS.filter((limit) => limit <= maxBytes));
}

/** Names of all copies that a stored image may have. */
function copiesOf(name: string): string[] {
  return [jpegNameOf(name), ...COPY_LIMITS.map((maxBytes) => jpegNameOf(name, maxBytes))];
}

/** Opens the store below a folder, which it creates. */
export async function openMediaStore(dataDir: string, { reservedBytes = RESERVED_BYTES } = {}): Promise<MediaStore> {
  const folder = path.join(dataDir, 'media');
  const parts = partsOf(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(parts, { recursive: true, mode: 0o700 });
  const randomName = () => randomBytes(24).toString('base64url');

  return {
    folder,
    async hasSpace() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize > reservedBytes;
    },
    newPart: () => path.join(parts, randomName()),
    newName: (extension) => `${randomName()}.${extension}`,
    keep: (part, name) => rename(part, path.join(folder, name)),
    giveUp: (part) => rm(part, { force: true }),
    async remove(name) {
      for (const one of [name, ...copiesOf(name)]) await rm(path.join(folder, path.basename(one)), { force: true });
    },
    async removeOldParts() {
      for (const name of await readdir(parts)) {
        const part = path.join(parts, name);
        // One that is gone by now was stored, or given up.
        const stats = await stat(part).catch(() => null);
        if (stats && Date.now() - stats.mtimeMs > PART_MAX_AGE_MS) await rm(part, { force: true });
      }
    },
  };
}
