import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Uploaded images and videos by id. */
export type MediaStore = { put(id: string, bytes: Buffer): void; get(id: string): Buffer | null; clear(): void };

/** Keeps uploads in a folder; with null in memory. */
export function openMediaStore(folder: string | null): MediaStore {
  if (folder === null) {
    const kept = new Map<string, Buffer>();
    return {
      put: (id, bytes) => void kept.set(id, bytes),
      get: (id) => kept.get(id) ?? null,
      clear: () => kept.clear(),
    };
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string) => path.join(folder, path.basename(id));
  return {
    put: (id, bytes) => writeFileSync(fileOf(id), bytes),
    get(id) {
      try {
        return readFileSync(fileOf(id));
      } catch {
        return null;
      }
    },
    clear() {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    },
  };
}
