import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../lib/errorCode';
import type { MediaPlace } from '../mediaPlace';
import type { StoredFiles } from './storedFiles';

/** Opens the files of a place; a folder is created. The SDK is loaded by those alone who have a bucket. */
export async function openFiles(place: MediaPlace): Promise<StoredFiles> {
  if (place.kind === 'bucket') return (await import('./s3Store')).createS3Store(place);
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  return createFileStore(place.folder);
}

/** Keeps files in a folder. A part must lie on its disk: it is moved there. */
function createFileStore(folder: string): StoredFiles {
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

/**
 * Files on their way from one place to another: new ones are stored in the next, and those that have not been moved are read where they
 * were. `moveFiles` moves them meanwhile.
 */
export function createMovingFiles(next: StoredFiles, before: StoredFiles): StoredFiles {
  /** Once more in the next place: a file may be moved between two looks. */
  const places = [next, before, next];

  async function firstFound<T>(look: (files: StoredFiles) => Promise<T | null>): Promise<T | null> {
    for (const files of places) {
      const found = await look(files);
      if (found !== null) return found;
    }
    return null;
  }

  return {
    place: next.place,
    // A path would not say in which of the places the file is by now.
    pathOf: () => null,
    sizeOf: (name) => firstFound((files) => files.sizeOf(name)),
    open: (name, range) => firstFound((files) => files.open(name, range)),
    put: next.put,
    /** First where they were: a file that is moved just then is either gone there, which the mover sees, or removed here. */
    async remove(names) {
      await before.remove(names);
      await next.remove(names);
    },
    async *list() {
      const names = new Set<string>();
      for (const files of [before, next]) for await (const name of files.list()) names.add(name);
      yield* names;
    },
  };
}
