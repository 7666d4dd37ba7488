import sharp from 'sharp';
import { DAY_MS } from '#contract/durations';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { decide } from '../../../sandbox/decide';
import { allow, startVisit } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';
import { NotPermittedError, type Actor, type AppConnector, type DraftMedia } from '../connector';
import type { NetworkSettings } from '../settings';
import { mp4Video } from '../../testing/videos';
import { animation } from '../../testing/uploadFile';
import { attachment } from '../testing/attachments';
import { limitFor, UNCERTAIN_FAULTS, WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createLinkedInConnector } from './connector';

const REDIRECT_URI = `${PUBLIC_ORIGIN}/linkedin-oauth-callback`;

const HUGE = { width: 6_104, height: 5_923, channels: 3 as const, background: 'teal' };

let rig: Rig;
let settings: NetworkSettings;
let linkedin: AppConnector;

beforeAll(async () => {
  rig = await startRig();
  settings = sandboxNetworkSettings(rig.origin).linkedin;
  linkedin = createLinkedInConnector(settings, () => rig.clock.now, [1, 1], 5);
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

async function connect(scope = linkedin.oauth.scope): Promise<Actor> {
  const grant = await allow({ ...linkedin.oauth, scope }, REDIRECT_URI, 'ada-rivers');
  const { accessToken } = await linkedin.exchange(grant);
  const { accountId, username } = await linkedin.profile(accessToken);
  return { accountId, username, accessToken };
}

const publish = (actor: Actor, text: string, media: DraftMedia[] = [], limit = WITHOUT_LIMIT) =>
  linkedin.publish(actor, { text, media }, limit);

/** Publishes while the clock runs, because LinkedIn takes time to process a video. */
async function publishVideo(actor: Actor, text: string, video: DraftMedia, limit = WITHOUT_LIMIT) {
  const clock = setInterval(() => (rig.clock.now += 500), 20);
  try {
    return await publish(actor, text, [video], limit);
  } finally {
    clearInterval(clock);
  }
}

async function timeline(): Promise<string> {
  return (await fetch(`${rig.origin}/linkedin/ada-rivers`)).text();
}

describe('connecting a member', () => {
  test('gives a token for 60 days, and nothing to renew it with', async () => {
    const tokens = await linkedin.exchange(await allow(linkedin.oauth, REDIRECT_URI, 'ada-rivers'));
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: null,
      expiresAt: new Date(rig.clock.now + 60 * DAY_MS),
      scope: 'openid,profile,email,w_member_social',
    });
    expect(await linkedin.profile(tokens.accessToken)).toMatchObject({ name: 'Ada Rivers', username: 'Ada Rivers' });
    rig.clock.now += 60 * DAY_MS;
    await expect(linkedin.profile(tokens.accessToken)).rejects.toMatchObject({
      code: 'EXPIRED_ACCESS_TOKEN',
      status: 401,
    });
    await expect(linkedin.refresh('anything')).rejects.toMatchObject({ code: 'invalid_grant', status: 400 });
  });

  test('a token that LinkedIn does not know yet is tried again', async () => {
    const { accessToken } = await connect();
    const body = { status: 401, serviceErrorCode: 65601, code: 'REVOKED_ACCESS_TOKEN', message: 'Revoked' };
    await rig.script('linkedin', 'me', { kind: 'status', status: 401, body }, { times: 2 });
    expect(await linkedin.profile(accessToken)).toMatchObject({ name: 'Ada Rivers' });
    await rig.script('linkedin', 'me', { kind: 'status', status: 401, body }, { times: 3 });
    await expect(linkedin.profile(accessToken)).rejects.toMatchObject({ status: 401 });
  });

  test("an error comes back in LinkedIn's words", async () => {
    const back = await decide(startVisit(linkedin.oauth, REDIRECT_URI).url, 'refuse');
    expect(back.searchParams.get('error')).toBe('user_cancelled_authorize');
  });

  test('a code works once, for the address that it was given to, and with the right secret', async () => {
    const grant = await allow(linkedin.oauth, REDIRECT_URI, 'ada-rivers');
    const stranger = createLinkedInConnector({ ...settings, clientSecret: 'wrong' });
    await expect(stranger.exchange(grant)).rejects.toMatchObject({ code: 'invalid_client', status: 401 });
    await linkedin.exchange(grant);
    await expect(linkedin.exchange(grant)).rejects.toMatchObject({ code: 'invalid_request', status: 400 });
    const other = await allow(linkedin.oauth, REDIRECT_URI, 'ada-rivers');
    await expect(linkedin.exchange({ ...other, redirectUri: 'http://evil/' })).rejects.toMatchObject({ status: 400 });
  });
});

describe("publishing in a member's name", () => {
  const text = 'C# & friends (all of them): a_b *c* <d> {e} [f] ~g~ @h | \\ #news_today';

  test('loses no sign of the text, and gives the id and the public address', async () => {
    const outcome = await publish(await connect(), text);
    expect(outcome).toEqual({
      kind: 'published',
      remoteId: expect.stringMatching(/^urn:li:share:\d+$/),
      remoteUrl: expect.any(String),
    });
    expect(await rig.acceptedTexts('linkedin')).toEqual([text]);
    const page = await fetch(outcome.kind === 'published' ? (outcome.remoteUrl ?? '') : '');
    expect(await page.text()).toContain('C# &amp; friends (all of them)');
  });

  test('3,000 signs fit, however many of them are escaped', async () => {
    expect(await publish(await connect(), '('.repeat(3_000))).toMatchObject({ kind: 'published' });
    expect(await publish(await connect(), '('.repeat(3_001))).toMatchObject({ kind: 'refused', code: 'too_long' });
  });

  test('shows images with their descriptions', async () => {
    const media = [attachment('image/jpeg', { altText: 'A river' }), attachment('image/png', { altText: 'A bridge' })];
    const actor = await connect();
    expect(await publish(actor, 'Two images', media)).toMatchObject({ kind: 'published' });
    expect(await publish(actor, 'One image', media.slice(0, 1))).toMatchObject({ kind: 'published' });
    const page = await timeline();
    expect(page.match(/alt="A river"/g)).toHaveLength(2);
    expect(page.match(/alt="A bridge"/g)).toHaveLength(1);
  });

  test('sends a video in parts that are put together again', async () => {
    const video = attachment('video/mp4', { size: 9 * 1024 * 1024, altText: 'Water' });
    const outcome = await publishVideo(await connect(), 'A video', video);
    expect(outcome).toMatchObject({ kind: 'published' });
    const [, src = ''] = /<video[^>]+src="([^"]+)"/.exec(await timeline()) ?? [];
    const shown = Buffer.from(await (await fetch(rig.origin + src)).arrayBuffer());
    expect(shown.equals(await video.bytes())).toBe(true);
  });

  test('posts a video no sooner than LinkedIn has prepared it', async () => {
    const video = attachment('video/mp4');
    const actor = await connect();
    expect(await publishVideo(actor, 'A video', video)).toMatchObject({ kind: 'published' });
    expect(await rig.calls('video', 'linkedin')).toBeGreaterThan(1);
  });

  test('a video that LinkedIn is still preparing when time is up may be tried again', async () => {
    const limit = new AbortController();
    const actor = await connect();
    await rig.script('linkedin', 'video', { kind: 'status', status: 200, body: { status: 'PROCESSING' } });
    void rig.untilFaultsLeft(0).then(() => limit.abort());
    const outcome = await publish(actor, 'Slow', [attachment('video/mp4')], limit.signal);
    expect(outcome).toMatchObject({ kind: 'deferred', reason: 'outage', code: 'media_not_ready' });
    expect(await rig.acceptedTexts('linkedin')).toEqual([]);
  });

  test('an app that may not look at its video posts it all the same', async () => {
    const actor = await connect();
    await rig.script('linkedin', 'video', { kind: 'status', status: 403 });
    rig.clock.now += 60_000;
    await publish(actor, 'A video', [attachment('video/mp4')]);
    expect(await rig.calls('posts', 'linkedin')).toBe(1);
  });

  test.each([
    ['a video and an image', [attachment('video/mp4'), attachment('image/png')], 'media_unfit'],
    ['21 images', Array.from({ length: 21 }, () => attachment('image/png')), 'media_unfit'],
    ['an image in another format', [attachment('image/webp')], 'rejected'],
  ])('%s is refused and nothing is published', async (_name, media, code) => {
    expect(await publish(await connect(), 'Look', media)).toMatchObject({ kind: 'refused', class: 'content', code });
    expect(await rig.acceptedTexts('linkedin')).toEqual([]);
  });

  test.each([
    ['a GIF of 251 frames', 'image/gif', () => animation('gif', 251)],
    ['an image of more than 36 million pixels', 'image/png', () => sharp({ create: HUGE }).png().toBuffer()],
  ])('%s is refused once LinkedIn has looked into it', async (_name, mimeType, make) => {
    const bytes = await make();
    const media = [attachment(mimeType, { bytes: async () => bytes })];
    expect(await publish(await connect(), 'Look', media)).toMatchObject({ kind: 'refused', code: 'rejected' });
    expect(await rig.acceptedTexts('linkedin')).toEqual([]);
  });

  test('a video of two seconds is refused once LinkedIn has looked into it', async () => {
    const bytes = mp4Video({ width: 640, height: 480, durationMs: 2_000, frames: 60 });
    const outcome = await publishVideo(await connect(), 'Look', attachment('video/mp4', { bytes: async () => bytes }));
    expect(outcome).toMatchObject({ kind: 'refused', class: 'content', code: 'media_refused' });
    expect(await rig.acceptedTexts('linkedin')).toEqual([]);
  });

  test.each([
    ['images', [attachment('image/png')]],
    ['upload', [attachment('image/png')]],
    ['videos', [attachment('video/mp4')]],
    ['upload-part', [attachment('video/mp4')]],
    ['video', [attachment('video/mp4')]],
  ])('when "%s" fails nothing is live, so it may be tried again', async (endpoint, media) => {
    const actor = await connect();
    await rig.script('linkedin', endpoint, { kind: 'reset', when: 'after' });
    expect(await publish(actor, 'Look', media)).toMatchObject({ kind: 'deferred', reason: 'outage' });
    expect(await rig.acceptedTexts('linkedin')).toEqual([]);
  });

  test('the token is never sent to an upload address of another site', async () => {
    const actor = await connect();
    const value = { uploadUrl: `http://localhost.evil.example/x`, image: 'urn:li:image:1' };
    await rig.script('linkedin', 'images', { kind: 'status', status: 200, body: { value } });
    expect(await publish(actor, 'Look', [attachment('image/png')])).toMatchObject({
      kind: 'deferred',
      params: { reason: expect.stringContaining('another site') },
    });
  });

  test('the same text again is a duplicate', async () => {
    const actor = await connect();
    await publish(actor, 'Once only');
    expect(await publish(actor, 'Once only')).toMatchObject({
      kind: 'refused',
      class: 'content',
      code: 'duplicate',
      detail: expect.stringContaining('urn:li:share:'),
    });
  });

  test('an expired token is refused as auth, a missing scope as permission', async () => {
    const actor = await connect();
    await rig.script('linkedin', 'posts', { kind: 'expire-tokens' });
    expect(await publish(actor, 'Hello')).toMatchObject({ class: 'auth', code: 'token_rejected' });
    expect(await publish(await connect('openid profile'), 'Hello')).toMatchObject({ class: 'permission' });
  });

  test('the 151st post of a UTC day waits for the next one', async () => {
    const actor = await connect();
    for (let count = 1; count <= 150; count += 1) await publish(actor, `Post ${count}`);
    expect(await publish(actor, 'One too many')).toMatchObject({
      kind: 'deferred',
      reason: 'rate',
      retryAt: new Date('2026-11-22T00:00:00Z'),
    });
  });

  test.each([
    [429, { 'retry-after': '7' }, {}, { kind: 'deferred', retryAt: new Date('2026-11-21T12:00:07Z') }],
    [429, {}, { message: 'Too many' }, { kind: 'deferred', retryAt: new Date('2026-11-21T12:15:00Z') }],
    [400, {}, { errorDetails: { inputErrors: [{ code: 'MEDIA_ASSET_PROCESSING' }] } }, { code: 'media_not_ready' }],
    [409, {}, {}, { kind: 'refused', class: 'content', code: 'duplicate' }],
    [403, {}, '<html>', { kind: 'refused', class: 'content', detail: null, params: { status: 403 } }],
    [422, {}, { message: 'ERROR :: /commentary' }, { kind: 'refused', class: 'content', code: 'rejected' }],
  ])('%i', async (status, headers, body, outcome) => {
    const actor = await connect();
    await rig.script('linkedin', 'posts', { kind: 'status', status, headers, body });
    expect(await publish(actor, 'Hello')).toMatchObject(outcome);
  });

  test.each(UNCERTAIN_FAULTS)('%s, before and after it was accepted, is unknown', async (_name, fault) => {
    const actor = await connect();
    await rig.script('linkedin', 'posts', { ...fault, when: 'before' });
    await rig.script('linkedin', 'posts', { ...fault, when: 'after' });
    expect(await publish(actor, 'First', [], limitFor(fault, rig, 1))).toMatchObject({ kind: 'unknown' });
    expect(await rig.acceptedTexts('linkedin')).toEqual([]);
    expect(await publish(actor, 'Second', [], limitFor(fault, rig, 0))).toMatchObject({ kind: 'unknown' });
    expect(await rig.acceptedTexts('linkedin')).toEqual(['Second']);
  });
});

describe("reading a member's posts", () => {
  test('is not for ordinary apps: nobody can tell, and that is said', async () => {
    await expect(linkedin.findRecent(await connect())).rejects.toThrow(NotPermittedError);
  });

  test('with the scope for it gives the newest posts first, as they were written', async () => {
    const actor = await connect(`${linkedin.oauth.scope} r_member_social`);
    expect(await linkedin.findRecent(actor)).toMatchObject({ posts: [], isWhole: true });
    for (const text of ['A (first) #one_two', 'Last']) await publish(actor, text);
    expect((await linkedin.findRecent(actor)).posts).toMatchObject([
      { text: 'Last', createdAt: new Date(rig.clock.now), remoteId: expect.stringContaining('urn:li:share:') },
      { text: 'A (first) #one_two' },
    ]);
  });

  test.each([
    ['an error', { kind: 'status', status: 503 }],
    ['something unreadable', { kind: 'status', status: 200, body: '<html>' }],
    ['a response without elements', { kind: 'status', status: 200, body: {} }],
    ['an element without a date', { kind: 'status', status: 200, body: { elements: [{ id: 'urn:li:share:1' }] } }],
  ])('%s is never taken for an empty list', async (_name, fault) => {
    const actor = await connect(`${linkedin.oauth.scope} r_member_social`);
    await rig.script('linkedin', 'timeline', fault);
    await expect(linkedin.findRecent(actor)).rejects.toMatchObject({ name: 'Error' });
  });
});
