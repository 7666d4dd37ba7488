import type { StoredFiles } from './storedFiles';

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
