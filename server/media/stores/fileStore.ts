import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../lib/errorCode';
import type { StoredFiles } from './storedFiles';

/** Keeps files in a folder. A part must lie on its disk: it is moved there. */
export function createFileStore(folder: string): StoredFiles {
  const pathOf = (name: string) => path.join(folder, path.basename(name));

  return {
    place: folder,
    pathOf,
    async sizeOf(name) {
      const stats = await stat(pathOf(name)).catch(unlessAbsent);
      return stats?.size ?? null;
    },
    async open(name, range) {
      const handle = await open(pathOf(name)).catch(unlessAbsent);
      if (handle === null) return null;
      const { size } = await handle.stat();
      return { size, stream: handle.createReadStream(range) };
    },
    put: (part, name) => rename(part, pathOf(name)),
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
    async *list() {
      yield* await readdir(folder);
    },
  };
}

function unlessAbsent(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
