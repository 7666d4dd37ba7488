import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

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
