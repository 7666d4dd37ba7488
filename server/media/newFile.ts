import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BYTES_PER_MB } from '#contract/limits';
import type { VideoFacts } from '../lib/video/videoFacts';

/**
 * A file as it is to be stored, and its properties by which networks judge it. `name`: under which it is to be stored; `frames`: of an
 * image, null for a video; `altText`: what it shows, if that is known.
 */
type FileFacts = VideoFacts & {
  name: string;
  filename: string;
  mimeType: string;
  size: number;
  frames: number | null;
  altText?: string | null;
};

/** A file that was checked and cleaned, at the path `part`. */
export type WrittenFile = FileFacts & { part: string };

/** A file with the hash of its bytes. */
export type NewFile = FileFacts & { sha256: Buffer };

/** In pieces of this size a file is read twice as fast as in Node's own. */
const READ_BYTES = BYTES_PER_MB;

/** The SHA-256 of a local file. */
export async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: READ_BYTES }), hash);
  return hash.digest();
}
