import type { Metadata } from 'sharp';
import { MAX_PIXELS } from './openImage';
import { UnreadableFileError } from './unreadableFile';

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
