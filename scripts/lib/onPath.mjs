import { existsSync } from 'node:fs';
import path from 'node:path';

/** The full paths of programs with one of these names, best names first. */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).filter(existsSync);
}
