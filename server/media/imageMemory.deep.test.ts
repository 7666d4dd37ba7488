import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { bundle, type Bundle } from '../testing/bundle';
import type { DecodeCost } from '../testing/decodeImage';

const MOST_MEGABYTES = 256;
/** Processor time, which a busy machine does not lengthen as it does the clock's. */
const MOST_CPU_MS = 2_000;

let programs: Bundle<'decode'>;
let folder: string;
beforeAll(async () => {
  programs = await bundle({ decode: 'server/testing/decodeImage.ts' });
  folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-bombs-'));
});
afterAll(async () => {
  await programs.remove();
  await rm(folder, { recursive: true });
});

async function costOf(image: Sharp): Promise<DecodeCost> {
  const file = path.join(folder, 'image');
  await image.toFile(file);
  const { stdout } = await promisify(execFile)(process.execPath, [programs.decode, file]);
  return JSON.parse(stdout) as DecodeCost;
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false });

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();

test('a WebP of 178 kB that unfolds to 100 megapixels is refused for next to nothing', async () => {
  const { outcome, megabytes, cpuMs } = await costOf(flat(10_000, 10_000).webp({ effort: 0 }));
  expect(outcome).toMatch(/^This image is too large to open/);
  expect(megabytes).toBeLessThan(MOST_MEGABYTES / 4);
  expect(cpuMs).toBeLessThan(MOST_CPU_MS / 4);
});

test.each<[string, string, () => Promise<Sharp>]>([
  [
    'photograph of 48 megapixels, held sideways',
    '6048 × 8064 × 1',
    async () =>
      sharp(await noise(400, 300))
        .resize(8_064, 6_048, { fit: 'fill', kernel: 'nearest' })
        .jpeg()
        .withMetadata({ orientation: 6 }),
  ],
  ['panorama', '12000 × 4000 × 1', async () => flat(12_000, 4_000).jpeg()],
  ['lossless WebP of 24 megapixels', '6000 × 4000 × 1', async () => flat(6_000, 4_000).webp({ lossless: true })],
  [
    'GIF of 30 frames',
    '600 × 400 × 30',
    async () =>
      sharp(await Promise.all(Array.from({ length: 30 }, () => noise(600, 400))), { join: { animated: true } }).gif({
        effort: 1,
      }),
  ],
])('a %s is taken within bounds', async (_what, size, make) => {
  const { outcome, megabytes, cpuMs } = await costOf(await make());
  expect(outcome).toBe(size);
  expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  expect(cpuMs).toBeLessThan(MOST_CPU_MS);
});
