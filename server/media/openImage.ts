import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';

/** Thrown for a file of a type that posts may carry which cannot be opened, now or later; the message is for people. */
export class UnreadableFileError extends Error {}

/** Most pixels that an image may decode to, over all frames: a small file can contain far more. */
const MAX_PIXELS = 100_000_000;

/** Time limit for work on one image, by the clock: any accepted image needs two seconds of an otherwise idle core. */
const LONGEST_S = 8;

/** Formats that posts may carry; libvips reads dozens more, and chooses by the bytes. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`);

// Settings of the whole process: nothing is cached of a finished image, and each uses one core and its share of memory.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Opens one frame of an image, to be read from top to bottom; work on it is aborted if it takes too long. */
export function openImage(file: string | Buffer, { frame = 0 } = {}): Sharp {
  return sharp(file, { page: frame, limitInputPixels: MAX_PIXELS, sequentialRead: true }).timeout({
    seconds: LONGEST_S,
  });
}

/** What an image says of itself, however large it would be: no pixel is decoded. */
export function readHeader(file: string | Buffer): Promise<Metadata> {
  return sharp(file, { limitInputPixels: false }).metadata();
}

/** Thrown for an image that would take too much memory or time to open. */
export class LargeImageError extends UnreadableFileError {
  constructor({ width, height, pages = 1 }: Metadata) {
    const frames = pages > 1 ? `, ${pages} frames` : '';
    super(`This image is too large to open (${width} × ${height} pixels${frames}). Save it smaller and try again.`);
  }
}

/** Most memory for one image; small images never wait behind one this large. */
const MOST_BYTES = 200_000_000;

/** Bytes per pixel that libjpeg keeps for a file that it has to read completely first: coefficients of two bytes. */
const PROGRESSIVE = { '4:2:0': 3, '4:2:2': 4 };
const PROGRESSIVE_IN_FULL = 6;
/** Measured bytes that decoders keep per pixel of a frame. */
const GIF_BYTES = 4.3;
const WEBP_BYTES = 4;
const WEBP_REWRITTEN_BYTES = 12;

/** Memory in bytes for cleaning an image, from its header. Throws LargeImageError for one to be rejected unopened. */
export function memoryFor(image: Metadata): number {
  const { width, height, pages = 1 } = image;
  const bytes = width * height * bytesPerPixel(image);
  if (bytes > MOST_BYTES || width * height * pages > MAX_PIXELS) throw new LargeImageError(image);
  return bytes;
}

/** An image that is read and written line by line needs almost no memory, whatever its size. */
function bytesPerPixel({
  format,
  orientation = 1,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata): number {
  if (format === 'gif') return GIF_BYTES;
  if (format === 'webp') return orientation > 1 ? WEBP_REWRITTEN_BYTES : WEBP_BYTES;
  const pixel = channels * (depth === 'ushort' ? 2 : 1);
  const turned = orientation > 1 ? pixel : 0;
  if (!isProgressive) return turned;
  const sampling = Object.entries(PROGRESSIVE).find(([name]) => name === chromaSubsampling);
  return turned + (format === 'jpeg' ? (sampling?.[1] ?? PROGRESSIVE_IN_FULL) : pixel);
}

/** Number of ordinary images processed at a time. */
export const IMAGES_AT_ONCE = 2;

/** With one image of the largest allowed size and two of these, images need 256 MB. */
const ORDINARY_BYTES = 28_000_000;

const lines = { ordinary: pLimit(IMAGES_AT_ONCE), large: pLimit(1) };

/** Runs work on an image that needs this much memory, when it is its turn; large ones have a queue of their own. */
export function inLine<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  return bytes > ORDINARY_BYTES ? lines.large(work) : lines.ordinary(work);
}
