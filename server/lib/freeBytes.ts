import { statfs } from 'node:fs/promises';

/** Space that is left on the disk of a folder; Infinity where it can't be determined, so that nothing is rejected. */
export function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
}
