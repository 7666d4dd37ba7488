import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../lib/errorCode';

/** Not the name of an upload, so that it is never served. */
const FILE = 'installation';

/** Reads the number of a media folder; null where it has none. */
export async function readMediaFolderId(folder: string): Promise<string | null> {
  try {
    return (await readFile(path.join(folder, FILE), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Gives a media folder its number, unless it has one. */
export async function writeMediaFolderId(folder: string, id: string): Promise<void> {
  await writeFile(path.join(folder, FILE), `${id}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}
