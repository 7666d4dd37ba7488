import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, open, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './errorCode';

/** Number of files and their bytes. */
export type Amount = { files: number; bytes: number };

/** What lies in a folder, by its path from there; folders end with a slash. Links are followed. */
export type Skip = (relative: string) => boolean;

const NOTHING: Amount = { files: 0, bytes: 0 };

/**
 * Copies a folder with everything in it; only its owner can read the copy, which outlasts a power failure after `syncTree`. A file
 * that vanishes meanwhile is left out, and one that is there already, as long as it was, is kept.
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

/**
 * Writes all of a folder to the disk. A call for each of a thousand files would take minutes on a slow disk, so the file system as a
 * whole is asked where a program can do that.
 */
export async function syncTree(folder: string): Promise<void> {
  const child = spawn('sync', ['-f', folder], { stdio: 'ignore' });
  const code = await new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
    child.on('error', () => resolve(null));
  });
  if (code !== 0) await syncEach(folder);
}

async function syncEach(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncEach(file);
    else await sync(file, 'r+');
  }
  // Where folders can't be opened (Windows), their names are safe without.
  await sync(folder, 'r').catch(() => undefined);
}

async function sync(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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
  await chmod(to, 0o600);
  return { files: 1, bytes: (await stat(to)).size };
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

/** Space that is left on the disk of a folder; Infinity where it can't be determined, so that nothing is rejected. */
export function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
}
