import { stat } from 'node:fs/promises';
import { copyLimitWithin, jpegNameOf, type MediaStore, hashOf } from './mediaStore';
import { memoryFor, inLine, openImage } from './openImage';

/** Longest side in pixels and quality of a copy. */
type Size = { longestPx: number; quality: number };

/** No network shows more pixels. */
const USUAL: Size = { longestPx: 2_048, quality: 90 };

/** Smaller and smaller ones for a network whose limit the usual copy exceeds; noise alone needs the last. */
const LIGHTER: readonly Size[] = [
  { longestPx: 2_048, quality: 80 },
  { longestPx: 2_048, quality: 65 },
  { longestPx: 1_600, quality: 65 },
  { longestPx: 1_280, quality: 60 },
  { longestPx: 1_024, quality: 50 },
  { longestPx: 640, quality: 50 },
];

/**
 * Ensures that a stored image has a JPEG copy of at most 2048 pixels a side and at most `maxBytes`, on white where it was
 * transparent; returns the copy's name. Below 250,000 bytes nothing is promised. Throws the errors of sharp, of the disk and of the
 * store.
 */
export async function ensureJpegCopy(media: MediaStore, name: string, maxBytes: number): Promise<string> {
  const usual = jpegNameOf(name);
  const size = await ensure(media, usual, (part) => media.withLocal(name, (source) => write(source, part, USUAL)));
  if (size <= maxBytes) return usual;
  const limit = copyLimitWithin(maxBytes);
  const light = jpegNameOf(name, limit);
  await ensure(media, light, (part) => media.withLocal(name, (source) => writeWithin(source, part, limit)));
  return light;
}

/** Stores a file unless it is there; returns its size. Whole or not at all, since Instagram may be fetching it for another post. */
async function ensure(media: MediaStore, name: string, fill: (part: string) => Promise<void>): Promise<number> {
  const known = await media.sizeOf(name);
  if (known !== null) return known;
  const part = media.newPart();
  try {
    await fill(part);
    const { size } = await stat(part);
    await media.keep(part, name, await hashOf(part));
    return size;
  } finally {
    await media.giveUp(part);
  }
}

async function writeWithin(source: string, target: string, maxBytes: number): Promise<void> {
  for (const size of LIGHTER) {
    await write(source, target, size);
    if ((await stat(target)).size <= maxBytes) return;
  }
}

async function write(source: string, target: string, { longestPx, quality }: Size): Promise<void> {
  await inLine(memoryFor(await openImage(source).metadata()), () =>
    openImage(source)
      .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toFile(target),
  );
}
