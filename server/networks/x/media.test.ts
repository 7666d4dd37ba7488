import sharp from 'sharp';
import { BYTES_PER_MB } from '#contract/limits';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { allow } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';
import { mp4Video } from '../../testing/videos';
import type { Actor, AppConnector, DraftMedia } from '../connector';
import { attachment } from '../testing/attachments';
import { WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createXConnector } from './connector';

let rig: Rig;
let x: AppConnector;
let ada: Actor;

beforeAll(async () => {
  rig = await startRig();
  x = createXConnector(sandboxNetworkSettings(rig.origin).twitter, () => rig.clock.now);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  const { accessToken } = await x.exchange(await allow(x.oauth, `${PUBLIC_ORIGIN}/x-oauth-callback`, 'ada'));
  ada = { ...(await x.profile(accessToken)), accessToken };
});

const publish = (text: string, media: DraftMedia[], limit = WITHOUT_LIMIT) => x.publish(ada, { text, media }, limit);
const timeline = async () => (await fetch(`${rig.origin}/x/ada`)).text();
const canvasOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const gif = () => attachment('image/gif', { bytes: async () => Buffer.from(`GIF89a${'x'.repeat(50)}`) });

test('four images are shown with their descriptions', async () => {
  const media = [
    attachment('image/jpeg', { altText: 'A river' }),
    ...Array.from({ length: 3 }, () => attachment('image/png')),
  ];
  expect(await publish('Four', media)).toMatchObject({ kind: 'published' });
  const page = await timeline();
  expect(page.match(/<img/g)).toHaveLength(4);
  expect(page).toContain('alt="A river"');
});

test('a video and an animation come in segments that are put together again', async () => {
  // X accepts no description of a video, and the post works without it.
  const video = attachment('video/mp4', { size: 9 * 1024 * 1024, altText: 'Water' });
  expect(await publish('A video', [video])).toMatchObject({ kind: 'published' });
  expect(await publish('An animation', [gif()])).toMatchObject({ kind: 'published' });
  const [, src = ''] = /<video[^>]+src="([^"]+)"/.exec(await timeline()) ?? [];
  const shown = Buffer.from(await (await fetch(rig.origin + src)).arrayBuffer());
  expect(shown.equals(await video.bytes())).toBe(true);
});

test('a file comes in segments of 1 MB, as in the examples of X', async () => {
  await publish('A video', [attachment('video/mp4', { size: 9 * BYTES_PER_MB })]);
  expect(await rig.calls('media-append', 'twitter')).toBe(9);
});

test.each([413, 431])('a segment that is refused for its size (%i) is sent in smaller ones', async (status) => {
  const video = attachment('video/mp4', { size: 3 * BYTES_PER_MB });
  await rig.script('twitter', 'media-append', { kind: 'status', status, body: '' }, { times: 2 });
  expect(await publish('A video', [video])).toMatchObject({ kind: 'published' });
  expect(await rig.calls('media-append', 'twitter')).toBe(2 + 12);
  const [, src = ''] = /<video[^>]+src="([^"]+)"/.exec(await timeline()) ?? [];
  const shown = Buffer.from(await (await fetch(rig.origin + src)).arrayBuffer());
  expect(shown.equals(await video.bytes())).toBe(true);
});

test('an image that is refused for its size in one call comes in segments', async () => {
  await rig.script('twitter', 'media', { kind: 'status', status: 413, body: '' });
  const image = attachment('image/png', { size: 2 * BYTES_PER_MB, altText: 'A river' });
  expect(await publish('An image', [image])).toMatchObject({ kind: 'published' });
  expect(await timeline()).toContain('alt="A river"');
});

test('an image goes in one call, and in segments where X refuses that call', async () => {
  await publish('In one call', [attachment('image/png')]);
  expect([await rig.calls('media', 'twitter'), await rig.calls('media-initialize', 'twitter')]).toEqual([1, 0]);
  const strange =
    '[$.media_category: is not defined in the schema and the schema does not allow additional properties]';
  const body = { title: 'Invalid Request', errors: [{ message: strange, parameters: {} }] };
  await rig.script('twitter', 'media', { kind: 'status', status: 400, body });
  expect(await publish('In segments', [attachment('image/png')])).toMatchObject({ kind: 'published' });
  expect(await rig.calls('media-initialize', 'twitter')).toBe(1);
});

test('a file whose smallest segment is refused for its size is one that X does not take', async () => {
  await rig.script('twitter', 'media-append', { kind: 'status', status: 413, body: '' }, { times: null });
  expect(await publish('A video', [attachment('video/mp4')])).toMatchObject({ kind: 'refused', code: 'rejected' });
});

test('an image needs no words', async () => {
  expect(await publish('', [attachment('image/png')])).toMatchObject({ kind: 'published' });
});

test('the link that X adds for an image is no part of the text that is read again', async () => {
  await publish('Look at https://example.com/a', [attachment('image/png')]);
  expect(await x.findRecent(ada)).toMatchObject({ posts: [{ text: 'Look at https://example.com/a' }] });
});

test.each([
  ['video', 'video/mp4', () => mp4Video({ width: 400, height: 100, durationMs: 5_000, frames: 150 }), '1:3 to 3:1'],
  ['animation', 'image/gif', () => canvasOf(1_300, 10).gif().toBuffer(), '1280x1080'],
])("what X says of a %s that it cannot use reaches the post's author", async (_what, mimeType, make, words) => {
  const bytes = await make();
  expect(await publish('Look', [attachment(mimeType, { bytes: async () => bytes })])).toMatchObject({
    kind: 'refused',
    code: 'media_refused',
    detail: expect.stringContaining(words),
  });
  expect(await rig.acceptedTexts('twitter')).toEqual([]);
});

test.each<[string, () => DraftMedia[], string]>([
  ['five images', () => Array.from({ length: 5 }, () => attachment('image/png')), 'media_unfit'],
  ['a video and an image', () => [attachment('video/mp4'), attachment('image/png')], 'media_unfit'],
  ['an animation and an image', () => [gif(), attachment('image/png')], 'media_unfit'],
  ['an image of more than 5 MB', () => [attachment('image/png', { size: 6 * 1024 * 1024 })], 'image_too_large'],
  [
    'an image that is none',
    () => [attachment('image/png', { bytes: async () => Buffer.from('nonsense, really') })],
    'rejected',
  ],
  [
    'a file that is gone',
    () => [attachment('image/png', { bytes: () => Promise.reject(new Error('gone')) })],
    'media_missing',
  ],
])('%s is refused and nothing is published', async (_name, makeMedia, code) => {
  expect(await publish('Look', makeMedia())).toMatchObject({ kind: 'refused', class: 'content', code });
  expect(await rig.acceptedTexts('twitter')).toEqual([]);
});

test.each([
  ['media', 'image/png'],
  ['media-metadata', 'image/png'],
  ['media-initialize', 'video/mp4'],
  ['media-append', 'video/mp4'],
  ['media-finalize', 'video/mp4'],
  ['media-status', 'video/mp4'],
])('when "%s" fails nothing is live, so it may be tried again', async (endpoint, mimeType) => {
  await rig.script('twitter', endpoint, { kind: 'reset', when: 'after' });
  const media = [attachment(mimeType, { altText: 'Something' })];
  expect(await publish('Look', media)).toMatchObject({ kind: 'deferred', reason: 'outage' });
  expect(await rig.acceptedTexts('twitter')).toEqual([]);
});

test('a video that X is still preparing when time is up may be tried again; one that it cannot use may not', async () => {
  const info = (state: string) => ({ data: { id: '1', processing_info: { state, check_after_secs: 1 } } });
  await rig.script('twitter', 'media-finalize', { kind: 'status', status: 200, body: info('in_progress') });
  const limit = new AbortController();
  void rig.untilFaultsLeft(0).then(() => setTimeout(() => limit.abort(), 200));
  expect(await publish('Slow', [attachment('video/mp4')], limit.signal)).toMatchObject({ code: 'media_not_ready' });
  await rig.script('twitter', 'media-finalize', { kind: 'status', status: 200, body: info('failed') });
  expect(await publish('Bad', [attachment('video/mp4')])).toMatchObject({ kind: 'refused', code: 'media_refused' });
});

test.each([
  [{ metadata: { alt_text: { text: 'A river' } }, media_type: 'image/png' }, '$.media_type'],
  [{ metadata: { alt_text: { text: 'A river' }, title: 'River' } }, '$.metadata.title'],
  [{ metadata: { alt_text: { text: 'A river', lang: 'en' } } }, '$.metadata.alt_text.lang'],
])('the sandbox refuses what the schema of a description lacks: %j', async (described, strange) => {
  const headers = { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ id: '1', ...described });
  const response = await fetch(`${rig.origin}/x/2/media/metadata`, { method: 'POST', headers, body });
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining(`[${strange}: is not defined`),
  ]);
});
