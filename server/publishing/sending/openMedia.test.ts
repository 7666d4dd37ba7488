import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { AccountPlatform } from '#contract/networks';
import { hashOf, mediaFolderIn, openMediaStore, type MediaStore } from '../../media/mediaStore';
import { startObjectStore, type ObjectStore } from '../../testing/objectStore';
import { partNames, storedNames } from '../../testing/storedNames';
import { openMedia } from './openMedia';

const ORIGIN = 'https://post.example.org';
let dataDir: string;
let store: MediaStore;
let bucket: ObjectStore;

beforeAll(async () => (bucket = await startObjectStore()));
afterAll(() => bucket.close());

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'postwright-open-media-'));
  store = await openMediaStore({ dataDir, place: mediaFolderIn(dataDir) });
});

afterEach(() => rm(dataDir, { recursive: true }));

const canvas = (width: number) => sharp({ create: { width, height: 30, channels: 4, background: '#00800080' } });

/** An image that does not compress, so that it is as large as a photograph. */
let heavy: Buffer;
beforeAll(async () => (heavy = await noisy(30).jpeg({ quality: 95 }).toBuffer()));

function noisy(sigma: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma };
  return sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: 'teal', noise } });
}

async function openOne(platform: AccountPlatform, mimeType: string, bytes: Buffer) {
  const name = `image.${mimeType.slice(mimeType.indexOf('/') + 1).replace('jpeg', 'jpg')}`;
  const part = store.newPart();
  await writeFile(part, bytes);
  await store.keep(part, name, await hashOf(part));
  await store.giveUp(part);
  const [opened] = await openMedia({ store, publicOrigin: ORIGIN }, platform, [
    { name, mimeType, altText: 'A loaf', width: null, height: null },
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
  expect(heavy.length).toBeGreaterThan(5 * 1024 * 1024);
  const { sent } = await openOne(platform, 'image/jpeg', heavy);
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 2048, height: 2048 });
  expect(sent.length).toBeLessThan(4 * 1024 * 1024);
});

test('a photograph too heavy for Bluesky goes as light as it has to, and as large as it can', async () => {
  const { sent, publicUrl } = await openOne('bluesky', 'image/jpeg', heavy);
  expect(sent.length).toBeLessThanOrEqual(976_000);
  expect(sent.length).toBeGreaterThan(300_000);
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 2_048, height: 2_048 });
  expect(publicUrl).toBe(`${ORIGIN}/media/image-976000.jpeg`);
});

test('an image that no size of its own would make light enough is small in the end', async () => {
  const { sent } = await openOne('bluesky', 'image/png', await noisy(120).png().toBuffer());
  expect(sent.length).toBeLessThanOrEqual(976_000);
});

test('an image of more pixels than LinkedIn takes goes smaller', async () => {
  const bytes = await sharp({ create: { width: 6_104, height: 5_923, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  expect(bytes.length).toBeLessThan(4 * 1024 * 1024);
  const { sent } = await openOne('linkedin', 'image/png', bytes);
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 2048 });
});

test('what a server takes less than its network does is made smaller once more, from the original', async () => {
  const opened = await openOne('mastodon', 'image/jpeg', heavy);
  expect(opened.isAsStored).toBe(true);
  const types = ['image/jpeg', 'image/png'];
  const fitting = async (maxBytes: number, pixelsBelow?: number) => {
    const { bytes, publicUrl } = await opened.fit({ types, maxBytes, pixelsBelow });
    return { size: (await bytes()).length, name: publicUrl?.split('/').at(-1) };
  };
  expect((await fitting(16 * 1024 * 1024)).name).toBe('image.jpg');
  expect((await fitting(16 * 1024 * 1024, 9_000_000)).name).toBe('image.jpeg');
  // Whatever servers say, only copies that are known by their names are made.
  expect(await fitting(1_000_000)).toEqual({ size: expect.any(Number), name: 'image-976000.jpeg' });
  const least = await fitting(300_000);
  expect(least.name).toBe('image-250000.jpeg');
  expect(least.size).toBeLessThanOrEqual(250_000);
  expect((await fitting(1)).name).toBe('image-250000.jpeg');
  await store.remove(['image.jpg']);
  expect(await storedNames(store)).toEqual([]);
});

test('a server that takes JPEGs alone gets one', async () => {
  const opened = await openOne('mastodon', 'image/webp', await canvas(40).webp().toBuffer());
  expect(opened).toMatchObject({ mimeType: 'image/webp', isAsStored: true });
  expect(await opened.fit({ types: ['image/jpeg'], maxBytes: 1_000_000 })).toMatchObject({
    mimeType: 'image/jpeg',
    altText: 'A loaf',
  });
});

test('a GIF of one frame goes as the image that it is', async () => {
  const { mimeType, sent } = await openOne('instagram', 'image/gif', await canvas(40).gif().toBuffer());
  expect([mimeType, (await sharp(sent).metadata()).format]).toEqual(['image/jpeg', 'jpeg']);
});

test('an animation and a video stay as they are', async () => {
  const frames = await Promise.all([canvas(40), canvas(40).negate()].map((frame) => frame.png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(await openOne('mastodon', 'image/gif', moving)).toMatchObject({ isAsStored: true });
  const video = await openOne('mastodon', 'video/mp4', Buffer.from('video'));
  expect(video).toMatchObject({ isAsStored: true });
  expect(await video.fit({ types: [], maxBytes: 1 })).toMatchObject({
    mimeType: 'video/mp4',
    publicUrl: video.publicUrl,
  });
});

test('what cannot be copied goes as it is, and leaves nothing behind', async () => {
  const opened = await openOne('instagram', 'image/png', Buffer.from('no image'));
  expect(opened).toMatchObject({ mimeType: 'image/png', isAsStored: true });
  expect(await partNames(store)).toEqual([]);
});

describe('files in a bucket', () => {
  beforeEach(async () => (store = await openMediaStore({ dataDir, place: bucket.placeOf(path.basename(dataDir)) })));

  test('are made fit out of a local copy, which does not stay', async () => {
    const { sent } = await openOne('bluesky', 'image/jpeg', heavy);
    expect(sent.length).toBeLessThanOrEqual(976_000);
    expect(await storedNames(store)).toEqual(['image-976000.jpeg', 'image.jpeg', 'image.jpg']);
    expect(await partNames(store)).toEqual([]);
    await store.remove(['image.jpg']);
    expect(await storedNames(store)).toEqual([]);
  });

  test('are a reason to wait while their store is away, and none to give a post up', async () => {
    const opened = await openOne('twitter', 'image/png', await canvas(40).png().toBuffer());
    const waiting = { outcome: { kind: 'deferred', reason: 'outage', code: 'media_store_away' } };
    await bucket.goAway();
    await expect(opened.bytes()).rejects.toMatchObject(waiting);
    await expect(opened.fit({ types: [], maxBytes: 1 })).rejects.toMatchObject(waiting);
    const video = { name: 'a.mp4', mimeType: 'video/mp4', altText: null, width: 1, height: 1 };
    await expect(openMedia({ store, publicOrigin: ORIGIN }, 'instagram', [video])).rejects.toMatchObject(waiting);
    await bucket.comeBack();
    expect(await opened.bytes()).toEqual(opened.sent);
  });
});

test('the copies are removed with their image', async () => {
  await openOne('bluesky', 'image/jpeg', heavy);
  expect(await storedNames(store)).toEqual(['image-976000.jpeg', 'image.jpeg', 'image.jpg']);
  await store.remove(['image.jpg']);
  expect(await storedNames(store)).toEqual([]);
});
