import { randomBytes } from 'node:crypto';
import { access, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { memoryFor } from './imageCost';
import { inLine } from './imageLines';
import { copyLimitWithin, jpegNameOf, partsOf } from './mediaStore';
import { openImage } from './openImage';

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
 * transparent; returns the copy's name. Below 250,000 bytes nothing is promised. Throws the errors of sharp and of the disk.
 */
export async function ensureJpegCopy(folder: string, name: string, maxBytes: number): Promise<string> {
  const usual = jpegNameOf(name);
  await ensure(folder, usual, (part) => write(path.join(folder, name), part, USUAL));
  if ((await sizeOf(path.join(folder, usual))) <= maxBytes) return usual;
  const limit = copyLimitWithin(maxBytes);
  const light = jpegNameOf(name, limit);
  await ensure(folder, light, async (part) => {
    for (const size of LIGHTER) {
      await write(path.join(folder, name), part, size);
      if ((await sizeOf(part)) <= limit) return;
    }
  });
  return light;
}

/** Writes a file unless it is there: whole or not at all, since Instagram may be fetching it for another post. */
async function ensure(folder: string, name: string, fill: (part: string) => Promise<void>): Promise<void> {
  const file = path.join(folder, name);
  if (await exists(file)) return;
  const part = path.join(partsOf(folder), randomBytes(24).toString('base64url'));
  try {
    await fill(part);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
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

async function sizeOf(file: string): Promise<number> {
  return (await stat(file)).size;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
