import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { allow } from '../../../sandbox/testing/person';
import { startRig, type Rig } from '../../../sandbox/testing/startRig';
import { mp4Video } from '../../testing/videos';
import type { Actor, AppConnector, DraftMedia } from '../connector';
import type { NetworkSettings } from '../settings';
import { attachment, fakeBytes } from '../testing/attachments';
import { limitFor, UNCERTAIN_FAULTS, WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createInstagramConnector } from './connector';

let product: Server;
let productOrigin: string;
let rig: Rig;
let settings: NetworkSettings;
let instagram: AppConnector;

beforeAll(async () => {
  const tall = await sharp({ create: { width: 90, height: 160, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const short = mp4Video({ width: 720, height: 1280, durationMs: 2_000, frames: 60 });
  product = createServer((request, response) => {
    const mimeType = (request.url ?? '').slice('/media/'.length);
    response.end(mimeType === 'tall' ? tall : mimeType === 'short' ? short : fakeBytes(mimeType));
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  productOrigin = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  rig = await startRig({ publicOrigin: productOrigin });
  settings = sandboxNetworkSettings(rig.origin).instagram;
  instagram = createInstagramConnector(settings, () => rig.clock.now, 5);
});
afterAll(async () => {
  await rig.close();
  product.close();
});
beforeEach(() => rig.reset());

async function connect(handle = 'river.cafe', scope = instagram.oauth.scope): Promise<Actor> {
  const grant = await allow({ ...instagram.oauth, scope }, `${productOrigin}/instagram-oauth-callback`, handle);
  const { accessToken } = await instagram.exchange(grant);
  const { accountId, username } = await instagram.profile(accessToken);
  return { accountId, username, accessToken };
}

const shown = (mimeType: string, fields: Partial<DraftMedia> = {}) =>
  attachment(mimeType, { publicUrl: `${productOrigin}/media/${mimeType}`, ...fields });

const publish = (actor: Actor, text: string, media = [shown('image/jpeg')], limit = WITHOUT_LIMIT) =>
  instagram.publish(actor, { text, media }, limit);

/** Number of calls to a part of Instagram's API. */
const callsOf = (endpoint: string) => rig.calls(endpoint, 'instagram');

const problem = (code: number, subcode?: number) => ({ error: { message: 'No.', code, error_subcode: subcode } });

test('connecting gives the professional account behind the Page, without an end', async () => {
  const grant = await allow(instagram.oauth, `${productOrigin}/instagram-oauth-callback`, 'river.cafe');
  const tokens = await instagram.exchange(grant);
  expect(tokens).toMatchObject({ refreshToken: null, expiresAt: null });
  expect(tokens.scope).toContain('instagram_content_publish');
  expect(await instagram.profile(tokens.accessToken)).toMatchObject({ username: 'river.cafe', name: 'River Cafe' });
  await expect(instagram.refresh('x')).rejects.toMatchObject({ code: 'not_refreshable' });
});

describe('publishing', () => {
  test('an image is live with its caption and description, at the address that is given', async () => {
    const outcome = await publish(await connect(), 'Hello <b>world</b>', [shown('image/jpeg', { altText: 'A river' })]);
    expect(outcome).toMatchObject({ kind: 'published', remoteUrl: expect.stringContaining('/instagram/p/') });
    const page = await (await fetch(outcome.kind === 'published' ? (outcome.remoteUrl ?? '') : '')).text();
    expect(page).toContain('Hello &lt;b&gt;world&lt;/b&gt;');
    expect(page).toContain('alt="A river"');
  });

  test('several items become one post, images and videos mixed', async () => {
    const actor = await connect();
    const videoIsReady = setInterval(() => (rig.clock.now += 5_000), 20);
    const outcome = await publish(actor, 'Two', [shown('image/jpeg'), shown('video/mp4')]);
    clearInterval(videoIsReady);
    expect(outcome).toMatchObject({ kind: 'published' });
    const page = await (await fetch(`${rig.origin}/instagram/river.cafe`)).text();
    expect(page.match(/<article/g)).toHaveLength(1);
    expect(page).toMatch(/<img[^]+<video/);
  });

  test('a video that Instagram cannot use is refused with its words, alone and among others', async () => {
    const actor = await connect();
    const video = shown('video/mp4', { publicUrl: `${productOrigin}/media/short` });
    const error = {
      kind: 'refused',
      code: 'media_refused',
      detail: expect.stringContaining('from 3 seconds to 15 minutes'),
    };
    expect(await publish(actor, 'Short', [video])).toMatchObject(error);
    expect(await publish(actor, 'Short', [shown('image/jpeg'), video])).toMatchObject(error);
    expect(await rig.acceptedTexts('instagram')).toEqual([]);
  });

  test('a video that is not ready in time is not published, and may be tried again', async () => {
    const limit = new AbortController();
    const looks = await callsOf('object');
    const isLookedAt = async () => {
      while ((await callsOf('object')) < looks + 2) await sleep(5);
    };
    void isLookedAt().then(() => limit.abort());
    expect(await publish(await connect(), 'Slow', [shown('video/mp4')], limit.signal)).toMatchObject({
      kind: 'deferred',
      reason: 'outage',
      code: 'media_not_ready',
    });
    expect(await rig.acceptedTexts('instagram')).toEqual([]);
  });

  test('a post stays published when its address cannot be had', async () => {
    const actor = await connect();
    // The container's status is checked first, with the usual response.
    await rig.script('instagram', 'object', { kind: 'status', status: 200, body: { status_code: 'FINISHED' } });
    await rig.script('instagram', 'object', { kind: 'status', status: 500 });
    expect(await publish(actor, 'Hello')).toMatchObject({ kind: 'published', remoteUrl: null });
  });

  test.each<[string, () => DraftMedia[], string]>([
    ['a text alone', () => [], 'media_unfit'],
    ['eleven items', () => Array.from({ length: 11 }, () => shown('image/jpeg')), 'media_unfit'],
    ['an image that is no JPEG', () => [shown('image/png')], 'image_not_converted'],
    ['media at no address', () => [shown('image/jpeg', { publicUrl: null })], 'media_not_public'],
    [
      'media that Instagram cannot fetch',
      () => [shown('image/jpeg', { publicUrl: 'http://127.0.0.1:9/x' })],
      'media_unreachable',
    ],
    [
      'an image of an odd shape',
      () => [shown('image/jpeg', { publicUrl: `${productOrigin}/media/tall` })],
      'media_ratio',
    ],
    [
      'a JPEG that is none',
      () => [shown('image/jpeg', { publicUrl: `${productOrigin}/media/image/png` })],
      'media_format',
    ],
  ])('%s is refused', async (_name, makeMedia, code) => {
    const media = makeMedia();
    expect(await publish(await connect(), 'Look', media)).toMatchObject({ kind: 'refused', class: 'content', code });
    expect(await rig.acceptedTexts('instagram')).toEqual([]);
  });

  test('the real Instagram is only told of https addresses', async () => {
    const real = createInstagramConnector({ ...settings, isSandbox: false });
    const draft = { text: 'Look', media: [shown('image/jpeg')] };
    const outcome = await real.publish(await connect(), draft, WITHOUT_LIMIT);
    expect(outcome).toMatchObject({ kind: 'refused', code: 'media_not_public' });
  });

  test('a permission that was not granted is refused as permission, an expired token as auth', async () => {
    const reader = await connect('river.cafe', 'instagram_basic,pages_show_list,pages_read_engagement');
    expect(await publish(reader, 'Hello')).toMatchObject({ kind: 'refused', class: 'permission' });
    const actor = await connect();
    await rig.script('instagram', 'publish', { kind: 'expire-tokens' });
    expect(await publish(actor, 'Hello')).toMatchObject({ kind: 'refused', class: 'auth', code: 'token_rejected' });
    expect(await rig.acceptedTexts('instagram')).toEqual([]);
  });

  test('a caption that is too long, the 31st hashtag and the 21st mention are refused', async () => {
    const actor = await connect();
    expect(await publish(actor, 'x'.repeat(2_201))).toMatchObject({ kind: 'refused', code: 'too_long' });
    expect(await publish(actor, '#a '.repeat(31))).toMatchObject({ kind: 'refused', code: 'too_long' });
    expect(await publish(actor, '@a '.repeat(21))).toMatchObject({ kind: 'refused', code: 'too_long' });
    expect(await publish(actor, `${'#a '.repeat(30)}C# is # 1`)).toMatchObject({ kind: 'published' });
  });

  test('the 101st post of a day is deferred', async () => {
    const actor = await connect();
    for (let count = 1; count <= 100; count += 1) await publish(actor, `Post ${count}`);
    expect(await publish(actor, 'One too many')).toMatchObject({ kind: 'deferred', reason: 'rate' });
  });

  test.each([
    ['containers', { kind: 'reset', when: 'after' }],
    ['containers', { kind: 'status', status: 500 }],
    ['containers', { kind: 'status', status: 400, body: problem(2) }],
    ['object', { kind: 'cut' }],
  ])('when "%s" fails (%j) nothing is live, so it may be tried again', async (endpoint, fault) => {
    const actor = await connect();
    await rig.script('instagram', endpoint, fault);
    expect(await publish(actor, 'Look')).toMatchObject({ kind: 'deferred', reason: 'outage' });
    expect(await rig.acceptedTexts('instagram')).toEqual([]);
  });

  test.each([
    [problem(190, 463), { kind: 'refused', class: 'auth', code: 'token_rejected' }],
    [problem(9007, 2207027), { kind: 'deferred', reason: 'outage', code: 'media_not_ready' }],
    [problem(4, 2207051), { kind: 'unknown', code: 'action_blocked' }],
    [problem(25, 2207050), { kind: 'refused', class: 'policy', code: 'account_restricted' }],
    [problem(9, 2207042), { kind: 'deferred', reason: 'rate' }],
    [problem(9, 2207000), { kind: 'deferred', reason: 'rate' }],
  ])('%j', async (body, outcome) => {
    const actor = await connect();
    await rig.script('instagram', 'publish', { kind: 'status', status: 400, body });
    expect(await publish(actor, 'Hello')).toMatchObject(outcome);
  });

  test.each(UNCERTAIN_FAULTS)('%s, before and after it was accepted, is unknown', async (_name, fault) => {
    const actor = await connect();
    await rig.script('instagram', 'publish', { ...fault, when: 'before' });
    await rig.script('instagram', 'publish', { ...fault, when: 'after' });
    expect(await publish(actor, 'First', undefined, limitFor(fault, rig, 1))).toMatchObject({ kind: 'unknown' });
    expect(await rig.acceptedTexts('instagram')).toEqual([]);
    expect(await publish(actor, 'Second', undefined, limitFor(fault, rig, 0))).toMatchObject({ kind: 'unknown' });
    expect(await rig.acceptedTexts('instagram')).toEqual(['Second']);
  });
});

describe('reading the own posts', () => {
  test('gives the newest first', async () => {
    const actor = await connect();
    expect(await instagram.findRecent(actor)).toMatchObject({ posts: [], isWhole: true });
    for (const text of ['First & <3', 'Last']) await publish(actor, text);
    expect((await instagram.findRecent(actor)).posts).toMatchObject([
      { text: 'Last', createdAt: new Date(rig.clock.now), remoteUrl: expect.stringContaining('/instagram/p/') },
      { text: 'First & <3' },
    ]);
  });

  test.each([
    ['an error', { kind: 'status', status: 503 }],
    ['something unreadable', { kind: 'status', status: 200, body: '<html>' }],
    ['a response without data', { kind: 'status', status: 200, body: {} }],
    ['a row without a date', { kind: 'status', status: 200, body: { data: [{ id: '1' }] } }],
  ])('%s is never taken for an empty list', async (_name, fault) => {
    const actor = await connect();
    await rig.script('instagram', 'timeline', fault);
    await expect(instagram.findRecent(actor)).rejects.toMatchObject({ name: 'Error' });
  });
});
