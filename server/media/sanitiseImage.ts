import { rename } from 'node:fs/promises';
import sharp from 'sharp';

/** Pixels that an image may unfold to, all frames together; a small file can claim to be far larger. */
const MAX_PIXELS = 100_000_000;

export type ImageSize = { width: number; height: number };

/** Thrown for a file that says it is an image and cannot be read as one. */
export class BrokenImageError extends Error {}

/**
 * Writes an image anew in its own format, upright and without metadata: what a picture hides (places, scripts, other
 * files) does not survive. Animations stay. Throws BrokenImageError.
 */
export async function sanitiseImage(file: string): Promise<ImageSize> {
  const clean = `${file}.clean`;
  try {
    const { width, height, pageHeight } = await sharp(file, { animated: true, limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .toFile(clean)
      .then(async (info) => ({ ...info, ...(await sharp(clean).metadata()) }));
    await rename(clean, file);
    return { width, height: pageHeight ?? height };
  } catch (error) {
    throw new BrokenImageError('This image cannot be read.', { cause: error });
  }
}
