import { readFile, rename, writeFile, open, type FileHandle } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { isDiskFull } from './stores/storedFiles';
import { memoryFor, inLine, openImage, readHeader, UnreadableFileError } from './openImage';
import { readBox, type VideoBox } from '../lib/video/videoFacts';

/** In pixels; of an animation, one of its frames, and how many there are. */
type ImageSize = { width: number; height: number; frames: number };

/** Error text for a file that claims to be an image but can't be read as one. */
const BROKEN_IMAGE_TEXT = 'This image can’t be read.';

/** Enough to see that a frame can be read. */
const GLANCE_PX = 64;

/**
 * Cleans an image in its own format, upright and without metadata. JPEG and PNG are encoded again; the frames of GIF
 * and WebP, for which that would take seconds and lose quality, stay as they are and are only checked. Throws
 * UnreadableFileError, or the error of a full disk.
 */
export async function sanitizeImage(file: string): Promise<ImageSize> {
  try {
    const image = await readHeader(file);
    return await inLine(memoryFor(image), () => clean(file, image));
  } catch (error) {
    if (isDiskFull(error) || error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(BROKEN_IMAGE_TEXT, { cause: error });
  }
}

async function clean(file: string, image: Metadata): Promise<ImageSize> {
  const copy = `${file}.clean`;
  const { format, orientation = 1, width, height, pages = 1 } = image;
  const isPacked = format === 'gif' || (format === 'webp' && orientation === 1);
  const size = isPacked ? { width, height } : await writeAnew(file, copy);
  if (isPacked) {
    await stripNotes(file, copy, format);
    await openImage(copy, { frame: pages - 1 })
      .resize(GLANCE_PX, GLANCE_PX, { fit: 'inside' })
      .toBuffer();
  }
  await rename(copy, file);
  return { width: size.width, height: size.height, frames: pages };
}

async function writeAnew(file: string, copy: string): Promise<{ width: number; height: number }> {
  const image = openImage(file).autoOrient();
  // Better codes would need the whole image in memory.
  return image.jpeg({ optimizeCoding: false, force: false }).toFile(copy);
}

async function stripNotes(file: string, copy: string, format: 'gif' | 'webp'): Promise<void> {
  const bytes = await readFile(file);
  const stripped = format === 'gif' ? stripGif(bytes) : stripWebp(bytes);
  if (stripped === null) throw new UnreadableFileError(BROKEN_IMAGE_TEXT);
  await writeFile(copy, stripped);
}

const WEBP_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const FEATURES = 'VP8X';
const FRAME = 'ANMF';
/** Header of a frame before its chunks: position, size and timing. */
const FRAME_HEAD_BYTES = 16;

/** Images, what colors mean, and how an animation runs; anything else is a note. */
const KEPT = [FEATURES, 'ICCP', 'ANIM', FRAME, 'ALPH', 'VP8 ', 'VP8L'];
const KEPT_OF_FRAME = ['ALPH', 'VP8 ', 'VP8L'];

/** The bits that announce EXIF and XMP. */
const NOTES = 0x0c;

/**
 * Copies a WebP without its notes: its frames and their timing, packed as they were. What follows its end is left out.
 * Returns null for bytes that are no whole WebP.
 */
export function stripWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < WEBP_HEADER_BYTES) return null;
  const end = CHUNK_HEADER_BYTES + bytes.readUInt32LE(4);
  const chunks = keepChunks(bytes, WEBP_HEADER_BYTES, end, KEPT);
  if (chunks === null) return null;
  const whole = Buffer.concat([bytes.subarray(0, WEBP_HEADER_BYTES), chunks]);
  whole.writeUInt32LE(whole.length - CHUNK_HEADER_BYTES, 4);
  return whole;
}

function keepChunks(bytes: Buffer, from: number, end: number, names: readonly string[]): Buffer | null {
  const kept: Buffer[] = [];
  let at = from;
  while (at + CHUNK_HEADER_BYTES <= end) {
    const content = at + CHUNK_HEADER_BYTES;
    if (content > bytes.length) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (content + length > Math.min(end, bytes.length)) return null;
    if (names.includes(name)) {
      const chunk = copyChunk(name, bytes.subarray(content, content + length));
      if (chunk === null) return null;
      kept.push(chunk);
    }
    at = content + length + (length % 2);
  }
  return Buffer.concat(kept);
}

function copyChunk(name: string, content: Buffer): Buffer | null {
  const clean = cleanContent(name, content);
  if (clean === null) return null;
  const head = Buffer.alloc(CHUNK_HEADER_BYTES);
  head.write(name, 'latin1');
  head.writeUInt32LE(clean.length, 4);
  return Buffer.concat([head, clean, Buffer.alloc(clean.length % 2)]);
}

function cleanContent(name: string, content: Buffer): Buffer | null {
  if (name === FEATURES) {
    const features = Buffer.from(content);
    if (features.length > 0) features.writeUInt8(features.readUInt8(0) & ~NOTES);
    return features;
  }
  if (name !== FRAME) return content;
  const chunks = keepChunks(content, FRAME_HEAD_BYTES, content.length, KEPT_OF_FRAME);
  return chunks === null ? null : Buffer.concat([content.subarray(0, FRAME_HEAD_BYTES), chunks]);
}

const GIF_HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const TIMING = 0xf9;
const APPLICATION = 0xff;

/** The one application of use, which says in three bytes how often an animation runs. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
const LOOP_BYTES = 19;

/**
 * Copies a GIF without its notes: its frames, their timing and how often they run, packed as they were. What follows
 * its end is left out. Returns null for bytes that are no whole GIF.
 */
export function stripGif(bytes: Buffer): Buffer | null {
  if (bytes.length < GIF_HEADER_BYTES) return null;
  const kept: Buffer[] = [];
  let at = GIF_HEADER_BYTES + colorsAt(bytes, 10);
  kept.push(bytes.subarray(0, at));
  for (;;) {
    const kind = bytes[at];
    // Many a program forgets the end.
    if (kind === TRAILER || kind === undefined) return Buffer.concat([...kept, Buffer.from([TRAILER])]);
    const content = contentOf(bytes, at, kind);
    const end = content === null ? null : endOfBlocks(bytes, content);
    if (end === null) return null;
    if (kind === IMAGE || isOfUse(bytes.subarray(at, end))) kept.push(bytes.subarray(at, end));
    at = end;
  }
}

/** Offset of the data blocks of an image or an extension; null for anything else. */
function contentOf(bytes: Buffer, at: number, kind: number): number | null {
  if (kind === EXTENSION) return at + 2;
  // A place and a size, colors of its own, and how long its codes are.
  return kind === IMAGE ? at + 10 + colorsAt(bytes, at + 9) + 1 : null;
}

/** Size of a color table in bytes, from the flags that announce it. */
function colorsAt(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Offset after a sequence of data blocks, each of which starts with its length, up to an empty one. */
function endOfBlocks(bytes: Buffer, from: number): number | null {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
}

function isOfUse(extension: Buffer): boolean {
  if (extension[1] === TIMING) return true;
  if (extension[1] !== APPLICATION || extension.length !== LOOP_BYTES) return false;
  return LOOPS.includes(extension.toString('latin1', 3, 14));
}

/** Boxes that hold what a camera notes down: places, owners, devices. */
const METADATA_BOXES = new Set(['udta', 'meta', 'uuid']);
const CONTAINER_BOXES = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);
const MAX_BOXES = 10_000;

/**
 * Blanks the metadata of an MP4 or QuickTime file in place. The boxes keep their size and become free space, so that no
 * offset in the file has to change. A file that is no such container is left as it is.
 */
export async function sanitizeVideo(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    await blankMetadata(handle, 0, size, { left: MAX_BOXES });
  } finally {
    await handle.close();
  }
}

async function blankMetadata(handle: FileHandle, from: number, to: number, budget: { left: number }): Promise<void> {
  let at = from;
  while (budget.left > 0) {
    budget.left -= 1;
    const box = await readBox(handle, at, to);
    if (box === null) return;
    if (METADATA_BOXES.has(box.type)) await blank(handle, at, box);
    else if (CONTAINER_BOXES.has(box.type)) await blankMetadata(handle, at + box.header, at + box.size, budget);
    at += box.size;
  }
}

async function blank(handle: FileHandle, at: number, { size, header }: VideoBox): Promise<void> {
  await handle.write('free', at + 4, 'latin1');
  await handle.write(Buffer.alloc(size - header), 0, size - header, at + header);
}
