import { rename } from 'node:fs/promises';
import sharp from 'sharp';
import { createLimiter } from '../limiter';
import { isDiskFull } from './diskFull';

/** Pixels that an image may unfold to, all frames together; a small file can claim to be far larger. */
const MAX_PIXELS = 100_000_000;

/**
 * Images that are written anew at a time: one of the most pixels takes nearly a gigabyte meanwhile. Large ones wait in a
 * line of their own, so that no ordinary photograph waits for them.
 */
export const IMAGES_AT_ONCE = 2;
const LARGE_PIXELS = 25_000_000;
const lines = { ordinary: createLimiter(IMAGES_AT_ONCE), large: createLimiter(1) };

/** In pixels; of an animation, one of its pictures. */
export type ImageSize = { width: number; height: number };

/** Thrown for a file that says it is an image and cannot be read as one. */
export class BrokenImageError extends Error {}

/**
 * Writes an image anew in its own format, upright and without metadata: what a picture hides (places, scripts, other
 * files) does not survive. Animations stay. Throws BrokenImageError, or what a full disk makes of it.
 */
export async function sanitiseImage(file: string): Promise<ImageSize> {
  try {
    const { width, height } = await sharp(file, { animated: true, limitInputPixels: MAX_PIXELS }).metadata();
    const line = width * height > LARGE_PIXELS ? lines.large : lines.ordinary;
    return await line(() => writeAnew(file));
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new BrokenImageError('This image cannot be read.', { cause: error });
  }
}

async function writeAnew(file: string): Promise<ImageSize> {
  const clean = `${file}.clean`;
  const { width, height, pageHeight } = await sharp(file, { animated: true, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .toFile(clean)
    .then(async (info) => ({ ...info, ...(await sharp(clean).metadata()) }));
  await rename(clean, file);
  return { width, height: pageHeight ?? height };
}
