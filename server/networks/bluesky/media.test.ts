import sharp from 'sharp';
import { keepPreparation, startBlueskyRig, type BlueskyRig } from '../../testing/blueskyRig';
import { mp4Video } from '../../testing/videos';
import type { Actor, DraftMedia } from '../connector';
import { attachment } from '../testing/attachments';

let rig: BlueskyRig;
let ada: Actor;

beforeAll(async () => (rig = await startBlueskyRig()));
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  ada = await rig.connect();
});

const publish = (media: DraftMedia[], preparation = keepPreparation()) =>
  rig.publish(ada, { text: 'Look', media, preparation });

async function image(width: number, height: number, fields: Partial<DraftMedia> = {}): Promise<DraftMedia> {
  const create = { width, height, channels: 3 as const, background: { r: width % 256, g: height % 256, b: 0 } };
  const bytes = await sharp({ create }).png().toBuffer();
  return attachment('image/png', { bytes: async () => bytes, ...fields });
}

const embed = async () => (await rig.records(ada))[0]?.value['embed'];
const blob = (mimeType: string) => ({
  $type: 'blob',
  ref: { $link: expect.stringMatching(/^bafkrei[a-z2-7]{52}$/) },
  mimeType,
  size: expect.any(Number),
});

test('four images have their descriptions and their shapes, known or read', async () => {
  const media = [
    await image(40, 30, { altText: 'A loaf' }),
    await image(10, 20, { pixels: { width: 100, height: 200 } }),
    await image(5, 5),
    await image(6, 6),
  ];
  expect(await publish(media)).toMatchObject({ kind: 'published' });
  expect(await embed()).toEqual({
    $type: 'app.bsky.embed.images',
    images: [
      { alt: 'A loaf', image: blob('image/png'), aspectRatio: { width: 40, height: 30 } },
      { alt: '', image: blob('image/png'), aspectRatio: { width: 100, height: 200 } },
      { alt: '', image: blob('image/png'), aspectRatio: { width: 5, height: 5 } },
      { alt: '', image: blob('image/png'), aspectRatio: { width: 6, height: 6 } },
    ],
  });
  const page = await (await fetch(`${rig.serverOrigin}/profile/ada.test`)).text();
  expect(page.match(/<img/g)).toHaveLength(4);
  expect(page).toContain('alt="A loaf"');
});

test('a video is shown with its description and its shape', async () => {
  const bytes = mp4Video({ width: 320, height: 180, durationMs: 2_000, frames: 60 });
  const media = attachment('video/mp4', {
    bytes: async () => bytes,
    altText: 'Kneading',
    pixels: { width: 320, height: 180 },
  });
  expect(await publish([media])).toMatchObject({ kind: 'published' });
  expect(await embed()).toEqual({
    $type: 'app.bsky.embed.video',
    video: blob('video/mp4'),
    alt: 'Kneading',
    aspectRatio: { width: 320, height: 180 },
  });
});

test('anybody can read a file that a post names', async () => {
  const sent = await image(7, 7);
  await publish([sent]);
  const { images } = (await embed()) as { images: { image: { ref: { $link: string } } }[] };
  const query = new URLSearchParams({ did: ada.accountId, cid: images[0]!.image.ref.$link });
  const response = await fetch(`${rig.serverOrigin}/xrpc/com.atproto.sync.getBlob?${query.toString()}`);
  expect(Buffer.from(await response.arrayBuffer()).equals(await sent.bytes())).toBe(true);
});

test.each<[string, () => DraftMedia[], string]>([
  ['five images', () => Array.from({ length: 5 }, () => attachment('image/png')), 'media_unfit'],
  ['a video and an image', () => [attachment('video/mp4'), attachment('image/png')], 'media_unfit'],
  ['an image that stayed too large', () => [attachment('image/png', { size: 976_001 })], 'image_not_shrunk'],
  [
    'a file that is gone',
    () => [attachment('image/png', { bytes: () => Promise.reject(new Error('gone')) })],
    'media_missing',
  ],
])('%s is refused and nothing is published', async (_what, makeMedia, code) => {
  expect(await publish(makeMedia())).toMatchObject({ kind: 'refused', class: 'content', code });
  expect(await rig.records(ada)).toEqual([]);
});

test.each([['reset'], ['cut']])(
  'a file whose upload failed (%s) leaves nothing, so all may be tried again',
  async (kind) => {
    await rig.script('bluesky', 'uploadBlob', { kind, when: 'after' });
    const preparation = keepPreparation();
    const media = [await image(8, 8)];
    expect(await publish(media, preparation)).toMatchObject({ kind: 'deferred', reason: 'outage' });
    expect(await publish(media, preparation.left())).toMatchObject({ kind: 'published' });
    expect(await rig.records(ada)).toHaveLength(1);
  },
);

test('a token that is refused for a file is one to renew', async () => {
  await rig.script('bluesky', 'uploadBlob', { kind: 'expire-tokens' });
  expect(await publish([await image(8, 8)])).toMatchObject({ kind: 'refused', class: 'auth' });
});

test('files that the server has dropped before the post was made are sent again, and the record is the same', async () => {
  const preparation = keepPreparation();
  const media = [await image(9, 9, { altText: 'A loaf' })];
  await rig.script('bluesky', 'putRecord', { kind: 'status', status: 429 });
  expect(await publish(media, preparation)).toMatchObject({ kind: 'deferred', reason: 'rate' });
  rig.clock.now += 3_600_000;
  expect(await publish(media, preparation.left())).toMatchObject({ kind: 'published' });
  expect(await rig.calls('uploadBlob', 'bluesky')).toBe(2);
  const [record] = await rig.records(ada);
  expect(record?.value).toEqual((JSON.parse(preparation.notes.at(-1)!) as { record: object }).record);
});

test('a repeat of a post that is there sends no file again', async () => {
  const preparation = keepPreparation();
  const media = [await image(9, 9)];
  await publish(media, preparation);
  await publish(media, preparation.left());
  expect(await rig.calls('uploadBlob', 'bluesky')).toBe(1);
  expect(await rig.records(ada)).toHaveLength(1);
});
