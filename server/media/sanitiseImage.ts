import { rename } from 'node:fs/promises';
import sharp from 'sharp';
import { isDiskFull } from './diskFull';
import { inLine, MAX_PIXELS } from './pictureLines';

/** In pixels; of an animation, one of its pictures, and how many there are. */
export type ImageSize = { width: number; height: number; frames: number };

/** Thrown for a file that says it is an image and cannot be read as one. */
export class BrokenImageError extends Error {}

/**
 * Writes an image anew in its own format, upright and without metadata: what a picture hides (places, scripts, other
 * files) does not survive. Animations stay. Throws BrokenImageError, or the error of a full disk.
 */
export async function sanitiseImage(file: string): Promise<ImageSize> {
  try {
    const unfolded = await sharp(file, { animated: true, limitInputPixels: MAX_PIXELS }).metadata();
    return await inLine(unfolded, () => writeAnew(file));
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new BrokenImageError('This image cannot be read.', { cause: error });
  }
}

async function writeAnew(file: string): Promise<ImageSize> {
  const clean = `${file}.clean`;
  const { width, height, pageHeight, pages } = await sharp(file, { animated: true, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .toFile(clean)
    .then(async (info) => ({ ...info, ...(await sharp(clean).metadata()) }));
  await rename(clean, file);
  return { width, height: pageHeight ?? height, frames: pages ?? 1 };
}
