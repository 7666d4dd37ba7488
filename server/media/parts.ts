import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';

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
export function randomName(): string {
  return randomBytes(24).toString('base64url');
}
