import { createCipheriv, createDecipheriv, randomBytes, randomUUID, hash } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './errorCode';

/**
 * Encrypts what the database keeps but may not know. `context` names the place of the secret (table, row, column) and
 * is authenticated, so that a box copied to another row does not open there.
 */
export type SecretBox = {
  seal: (secret: string, context: string) => Buffer;
  /** Throws when the key, the context or the bytes are not the ones that were sealed. */
  open: (box: Buffer, context: string) => string;
};

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of every box, so that a later format can be told apart. */
const FORMAT = 1;

/** Makes a box from a key of 32 bytes; layout: format, initialization vector, tag, ciphertext. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal: (secret, context) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), ciphertext]);
    },
    open: (box, context) => {
      if (box[0] !== FORMAT) throw new Error('This secret was sealed in an unknown format.');
      const iv = box.subarray(1, 1 + IV_BYTES);
      const tag = box.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      try {
        return decipher.update(box.subarray(1 + IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new Error('This secret was sealed with another key, or for another place.', { cause });
      }
    },
  };
}

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

const TOKEN_BYTES = 32;

/** Makes a token that says nothing and cannot be guessed; a prefix tells people and scanners what it is. */
export function createOpaqueToken(prefix: string): string {
  return prefix + randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Hash under which a token is kept. It is random enough that a fast hash without salt gives nothing away. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
