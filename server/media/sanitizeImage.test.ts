import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { IMAGES_AT_ONCE, UnreadableFileError } from './openImage';
import { sanitizeImage } from './sanitize';

let folder: string;
const file = () => path.join(folder, 'upload');

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-media-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('a photograph loses the place where it was taken and what hangs behind it', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  await writeFile(file(), Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));

  expect(await sanitizeImage(file())).toEqual({ width: 40, height: 30, frames: 1 });

  const clean = await readFile(file());
  expect((await sharp(clean).metadata()).exif).toBeUndefined();
  expect(clean.includes('script')).toBe(false);
});

test('a photograph held sideways is stored upright', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await writeFile(file(), photo);
  expect(await sanitizeImage(file())).toEqual({ width: 30, height: 40, frames: 1 });
});

test('few images are worked on at a time, however many come', async () => {
  const photo = await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const files = Array.from({ length: 8 }, (_, index) => path.join(folder, `one-of-many-${index}`));
  await Promise.all(files.map((one) => writeFile(one, photo)));
  let most = 0;
  let isOver = false;
  const work = Promise.all(files.map(sanitizeImage)).finally(() => (isOver = true));
  while (!isOver) {
    // Each has its clean copy beside it for as long as it is worked on.
    most = Math.max(most, readdirSync(folder).filter((name) => name.endsWith('.clean')).length);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await work;
  expect(most).toBe(IMAGES_AT_ONCE);
});

test('an animation keeps its frames', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['red', 'blue'].map(frame));
  await writeFile(
    file(),
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
  expect(await sanitizeImage(file())).toEqual({ width: 8, height: 8, frames: 2 });
  expect((await sharp(file()).metadata()).pages).toBe(2);
});

test('an image of too many pixels is told its size', async () => {
  const small = sharp({ create: { width: 10, height: 10, channels: 3, background: 'teal' } });
  const png = await small.clone().png().toBuffer();
  png.writeUInt32BE(12_000, 16);
  png.writeUInt32BE(12_000, 20);
  const jpeg = await small.clone().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(12_000, frame + 5);
  jpeg.writeUInt16BE(12_000, frame + 7);
  for (const image of [png, jpeg]) {
    await writeFile(file(), image);
    await expect(sanitizeImage(file())).rejects.toThrow(
      'This image is too large to open (12000 × 12000 pixels). Save it smaller and try again.',
    );
  }
});

test('a small file that claims a huge image is refused', async () => {
  const bomb = Buffer.from(
    await sharp({ create: { width: 10, height: 10, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  await writeFile(file(), bomb);
  await expect(sanitizeImage(file())).rejects.toBeInstanceOf(UnreadableFileError);
});

test('a cut-off image is refused', async () => {
  const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await writeFile(file(), whole.subarray(0, 60));
  await expect(sanitizeImage(file())).rejects.toThrow('This image can’t be read.');
});
