import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import type { MediaPlace } from './mediaPlace';
import { createMovingFiles, openFiles } from './stores/openFiles';
import type { StoredFiles } from './stores/storedFiles';

/** Uploaded files: parts of uploads under way on this server's disk, and whole files under random names, wherever they are stored. */
export type MediaStore = Parts &
  Pick<StoredFiles, 'place' | 'sizeOf' | 'open' | 'list'> & {
    /** A name for a file that is to be stored. */
    newName(extension: string): string;
    /** True if a file of this name lies where new ones are stored, and not only where files are moved from. */
    hasArrived(name: string): Promise<boolean>;
    /** Makes a part the stored file of this name; the part may be used up. */
    keep(part: string, name: string, sha256: Buffer): Promise<void>;
    /** All bytes of a file; throws where there is none of this name. */
    read(name: string): Promise<Buffer>;
    /** Runs work on a path of a file, which is a copy where files have none. Throws where there is none of this name. */
    withLocal<T>(name: string, work: (file: string) => Promise<T>): Promise<T>;
    /** Removes files and their copies for networks. */
    remove(names: readonly string[]): Promise<void>;
  };

type Options = {
  /** Folder of parts where files are not in one. */
  dataDir: string;
  place: MediaPlace;
  /** Where files lie that have not been moved. */
  movingFrom?: MediaPlace | null;
  reservedBytes?: number;
};

/** The place of media where no setting names another. */
export function mediaFolderIn(dataDir: string): MediaPlace {
  return { kind: 'folder', folder: path.join(dataDir, 'media') };
}

/** Opens the store of media. */
export async function openMediaStore({ dataDir, place, movingFrom = null, ...options }: Options): Promise<MediaStore> {
  const next = await openFiles(place);
  const files = movingFrom === null ? next : createMovingFiles(next, await openFiles(movingFrom));
  const parts = await openParts(partsFolderOf(place, dataDir), options);

  async function openStored(name: string) {
    const opened = await files.open(name);
    if (opened === null) throw new Error(`There is no file ${name} in ${files.place}.`);
    return opened.stream;
  }

  return {
    ...parts,
    place: files.place,
    sizeOf: files.sizeOf,
    open: files.open,
    list: files.list,
    newName: (extension) => `${randomName()}.${extension}`,
    hasArrived: async (name) => (await next.sizeOf(name)) !== null,
    keep: files.put,
    read: async (name) => buffer(await openStored(name)),
    async withLocal(name, work) {
      const file = files.pathOf(name);
      if (file !== null) return work(file);
      const copy = parts.newPart();
      try {
        await pipeline(await openStored(name), createWriteStream(copy, { mode: 0o600 }));
        return await work(copy);
      } finally {
        await parts.giveUp(copy);
      }
    },
    remove: (names) => files.remove(names.flatMap((name) => [name, ...copiesOf(name)])),
  };
}

/** The folder of parts. Parts become files by being moved, so they lie on the disk of a folder of files. */
export function partsFolderOf(place: MediaPlace, dataDir: string): string {
  return place.kind === 'folder' ? `${place.folder}-parts` : path.join(dataDir, 'media-parts');
}

/** Parts that are older than this belong to nobody any more. */
const PART_MAX_AGE_MS = HOUR_MS;

/** The part of the disk that uploads leave to the database, which cannot go on without. */
const RESERVED_BYTES = 256 * BYTES_PER_MB;

/** Files of this server's own disk: uploads under way, and what is made out of stored files. */
export type Parts = {
  /** True if the disk has space for another file besides the database. */
  hasSpace(): Promise<boolean>;
  /** A path for a part. */
  newPart(): string;
  /** Removes a part, unless it was used up. */
  giveUp(part: string): Promise<void>;
  /** Removes what killed servers left. */
  removeOldParts(): Promise<void>;
};

/** Opens the folder of parts, which it creates. */
export async function openParts(folder: string, { reservedBytes = RESERVED_BYTES } = {}): Promise<Parts> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async hasSpace() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize > reservedBytes;
    },
    newPart: () => path.join(folder, randomName()),
    giveUp: (part) => rm(part, { force: true }),
    async removeOldParts() {
      for (const name of await readdir(folder)) {
        const part = path.join(folder, name);
        // One that is gone by now was stored, or given up.
        const stats = await stat(part).catch(() => null);
        if (stats && Date.now() - stats.mtimeMs > PART_MAX_AGE_MS) await rm(part, { force: true });
      }
    },
  };
}

/** 32 letters that nobody guesses. */
function randomName(): string {
  return randomBytes(24).toString('base64url');
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
