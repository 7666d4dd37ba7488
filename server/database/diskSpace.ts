import type { Pool } from 'pg';
import { BYTES_PER_MB } from '#contract/limits';
import { freeBytes } from '../lib/folders';
import { isDatabaseFull } from './outages';

/** Monitors whether the database's disk has enough space for optional writes. */
export type DiskSpace = {
  isFull(): Promise<boolean>;
  /** Records a failure: after one for lack of space, the monitor tries to write until there is space again. */
  note(error: unknown): void;
};

type Options = {
  pool: Pool;
  /** Where the database lies, if it is on this machine. */
  folder: string | null;
  reservedBytes?: number;
  /** Told when the disk has become full, and when there is space again. */
  onChange?: (isFull: boolean) => void;
};

/**
 * Kept free so that what is under way can be finished. PostgreSQL ends itself when it cannot write its log, which grows by
 * 16 MB at a time, and then nothing can be read either.
 */
const RESERVED_BYTES = 64 * BYTES_PER_MB;
const CHECK_EVERY_MS = 1_000;

/** Writes half a megabyte that is gone with the statement. */
const PROBE = `
  create temporary table postwright_disk_space on commit drop as
  select md5(n::text) as filling from generate_series(1, 8192) as n`;

/** Makes what watches the space of a database. */
export function createDiskSpace({ pool, folder, reservedBytes = RESERVED_BYTES, onChange }: Options): DiskSpace {
  let wasRefused = false;
  let checkedAt = -Infinity;
  let wasFull = false;
  let response = Promise.resolve(false);

  async function look(): Promise<boolean> {
    if (folder !== null && (await freeBytes(folder)) < reservedBytes) return true;
    if (wasRefused) wasRefused = await isRefused();
    return wasRefused;
  }

  function tell(isFull: boolean): boolean {
    if (isFull !== wasFull) onChange?.(isFull);
    return (wasFull = isFull);
  }

  function isRefused(): Promise<boolean> {
    return pool.query(PROBE).then(() => false, isDatabaseFull);
  }

  return {
    isFull() {
      if (performance.now() - checkedAt < CHECK_EVERY_MS) return response;
      checkedAt = performance.now();
      return (response = look().then(tell));
    },
    note(error) {
      if (wasRefused || !isDatabaseFull(error)) return;
      wasRefused = true;
      checkedAt = performance.now();
      response = Promise.resolve(tell(true));
    },
  };
}
