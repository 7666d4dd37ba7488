import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { AccountPlatform } from '#contract/networks';
import { openMediaStore, type MediaStore } from '../../media/mediaStore';
import { openMedia } from './openMedia';

const ORIGIN = 'https://post.example.org';
let dataDir: string;
let store: MediaStore;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-open-media-'));
  store = await openMediaStore(dataDir);
});

afterEach(() => rm(dataDir, { recursive: true }));

const canvas = (width: number) => sharp({ create: { width, height: 30, channels: 4, background: '#00800080' } });

/** An image that does not compress, so that it is as large as a photograph. */
function heavy(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: 3_000, height: 3_000, channels: 3 as const, background: 'teal', noise };
  return sharp({ create }).jpeg({ quality: 95 }).toBuffer();
}

async function openOne(platform: AccountPlatform, mimeType: string, bytes: Buffer) {
  const name = `image.${mimeType.slice(mimeType.indexOf('/') + 1).replace('jpeg', 'jpg')}`;
  await writeFile(path.join(store.folder, name), bytes);
  const [opened] = await openMedia({ folder: store.folder, publicOrigin: ORIGIN }, platform, [
    { name, mimeType, altText: 'A loaf' },
  ]);
  const sent = await opened!.bytes();
  return { ...opened!, sent, isAsStored: sent.equals(bytes) };
}

test.each([
  ['twitter', 'image/webp'],
  ['facebook', 'image/png'],
  ['linkedin', 'image/png'],
] as const)('%s gets %s as it was stored', async (platform, mimeType) => {
  const bytes = await (mimeType === 'image/png' ? canvas(40).png() : canvas(40).webp()).toBuffer();
  const opened = await openOne(platform, mimeType, bytes);
  expect(opened).toMatchObject({ mimeType, isAsStored: true });
});

test.each([
  ['instagram', 'image/png'],
  ['instagram', 'image/webp'],
  ['facebook', 'image/webp'],
  ['linkedin', 'image/webp'],
] as const)('%s gets a JPEG in the place of %s, on white, with its description', async (platform, mimeType) => {
  const bytes = await (mimeType === 'image/png' ? canvas(40).png() : canvas(40).webp()).toBuffer();
  const opened = await openOne(platform, mimeType, bytes);
  expect(opened).toMatchObject({
    mimeType: 'image/jpeg',
    altText: 'A loaf',
    publicUrl: 'https://post.example.org/media/image.jpeg',
  });
  expect(await sharp(opened.sent).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  const [red, green] = await sharp(opened.sent).raw().toBuffer();
  expect(red).toBeGreaterThan(110);
  expect(green).toBeGreaterThan(170);
});

test.each(['twitter', 'facebook'] as const)('a photograph too heavy for %s goes smaller', async (platform) => {
  const bytes = await heavy();
  expect(bytes.length).toBeGreaterThan(5 * 1024 * 1024);
  const { sent } = await openOne(platform, 'image/jpeg', bytes);
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 2048, height: 2048 });
  expect(sent.length).toBeLessThan(4 * 1024 * 1024);
});

test('an image of more pixels than LinkedIn takes goes smaller', async () => {
  const bytes = await sharp({ create: { width: 6_104, height: 5_923, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  expect(bytes.length).toBeLessThan(4 * 1024 * 1024);
  const { sent } = await openOne('linkedin', 'image/png', bytes);
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 2048 });
});

test('an animation and a video stay as they are', async () => {
  expect(await openOne('instagram', 'image/gif', Buffer.from('GIF89a'))).toMatchObject({ isAsStored: true });
  expect(await openOne('instagram', 'video/mp4', Buffer.from('video'))).toMatchObject({ isAsStored: true });
});

test('what cannot be copied goes as it is, and leaves nothing behind', async () => {
  const opened = await openOne('instagram', 'image/png', Buffer.from('no image'));
  expect(opened).toMatchObject({ mimeType: 'image/png', isAsStored: true });
  expect(await readdir(`${store.folder}-parts`)).toEqual([]);
});

test('the copy is removed with its image', async () => {
  await openOne('instagram', 'image/png', await canvas(40).png().toBuffer());
  expect(await readdir(store.folder)).toEqual(expect.arrayContaining(['image.jpeg', 'image.png']));
  await store.remove('image.png');
  expect(await readdir(store.folder)).toEqual([]);
});
