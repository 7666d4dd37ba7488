import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { isDiskFull } from './stores/storedFiles';
import { memoryFor, inLine, openImage, readHeader, UnreadableFileError } from './openImage';
import { stripGif, stripWebp } from './stripNotes';

/** In pixels; of an animation, one of its frames, and how many there are. */
export type ImageSize = { width: number; height: number; frames: number };

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
