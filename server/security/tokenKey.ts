import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../lib/errorCode';

const KEY_BYTES = 32;

/**
 * Reads the key that encrypts the networks' tokens from `token.key` in the data folder, and makes it there, readable
 * for its owner alone, on the first start. Whoever loses it must connect all accounts again.
 */
export async function loadTokenKey(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'token.key');
  await mkdir(dataDir, { recursive: true });
  const key = (await readKey(file)) ?? (await createKey(file));
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes.`);
  return key;
}

async function readKey(file: string): Promise<Buffer | null> {
  try {
    return Buffer.from(await readFile(file, 'utf8'), 'base64');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Written aside and linked into place: a crash leaves no half key, and of two servers that start at once one wins. */
async function createKey(file: string): Promise<Buffer> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true });
  try {
    await link(draft, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
