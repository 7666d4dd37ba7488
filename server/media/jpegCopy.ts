import { randomBytes } from 'node:crypto';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { memoryFor } from './imageCost';
import { inLine } from './imageLines';
import { jpegNameOf, partsOf } from './mediaStore';
import { openImage } from './openImage';

/** No network shows more pixels, and a JPEG of this size is light enough for every network. */
const LONGEST_SIDE_PX = 2048;
const QUALITY = 90;

/**
 * Ensures that a stored image has a JPEG copy of at most 2048 pixels a side, on white where it was transparent; returns
 * the copy's name. Throws the errors of sharp and of the disk.
 */
export async function ensureJpegCopy(folder: string, name: string): Promise<string> {
  const copy = path.join(folder, jpegNameOf(name));
  if (await exists(copy)) return path.basename(copy);
  const part = path.join(partsOf(folder), randomBytes(24).toString('base64url'));
  try {
    const source = path.join(folder, name);
    await inLine(memoryFor(await openImage(source).metadata()), () =>
      openImage(source)
        .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality: QUALITY })
        .toFile(part),
    );
    // Whole or not at all: Instagram may be fetching it for another post.
    await rename(part, copy);
  } finally {
    await rm(part, { force: true });
  }
  return path.basename(copy);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
