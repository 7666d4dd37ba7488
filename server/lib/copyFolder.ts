import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './errorCode';

/** Number of files and their bytes. */
export type Amount = { files: number; bytes: number };

/** What lies in a folder, by its path from there; folders end with a slash. Links are followed. */
export type Skip = (relative: string) => boolean;

const NOTHING: Amount = { files: 0, bytes: 0 };

/**
 * Copies a folder with everything in it and writes it to the disk; only its owner can read the copy. A file that vanishes
 * meanwhile is left out, and one that is there already, as long as it was, is kept.
 */
export async function copyFolder(from: string, to: string, skip: Skip = () => false, inside = ''): Promise<Amount> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  let amount = NOTHING;
  for (const name of await namesIn(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    const found = await stat(source).catch(ifGone);
    const relative = inside + name + (found?.isDirectory() ? '/' : '');
    if (!found || skip(relative)) continue;
    if (found.isDirectory()) amount = sum(amount, await copyFolder(source, target, skip, relative));
    else if (found.isFile()) amount = sum(amount, await copyOne(source, target, found.size));
  }
  await syncFolder(to);
  return amount;
}

/** Number of files below a folder, and their bytes. */
export async function measureFolder(folder: string, skip: Skip = () => false, inside = ''): Promise<Amount> {
  let amount = NOTHING;
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(ifGone);
    const relative = inside + name + (found?.isDirectory() ? '/' : '');
    if (!found || skip(relative)) continue;
    if (found.isDirectory()) amount = sum(amount, await measureFolder(file, skip, relative));
    else if (found.isFile()) amount = sum(amount, { files: 1, bytes: found.size });
  }
  return amount;
}

/** Writes a file that only its owner can read, to the disk. */
export async function writeSynced(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder outlast a power failure; where folders can't be opened (Windows), nothing is done. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function copyOne(from: string, to: string, size: number): Promise<Amount> {
  const kept = await stat(to).catch(ifGone);
  if (kept?.size === size) return NOTHING;
  try {
    await copyFile(from, to);
  } catch (error) {
    ifGone(error);
    return NOTHING;
  }
  const handle = await open(to, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
    return { files: 1, bytes: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ifGone)) ?? [];
}

function ifGone(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

function sum(one: Amount, other: Amount): Amount {
  return { files: one.files + other.files, bytes: one.bytes + other.bytes };
}
