import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { decide } from '../../../sandbox/decide';
import { allow, startVisit } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';
import type { Actor, AppConnector, DraftMedia } from '../connector';
import type { NetworkSettings } from '../settings';
import { attachment } from '../testing/attachments';
import { limitFor, UNCERTAIN_FAULTS, WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createFacebookConnector } from './connector';

const REDIRECT_URI = `${PUBLIC_ORIGIN}/facebook-oauth-callback`;

let rig: Rig;
let settings: NetworkSettings;
let facebook: AppConnector;

beforeAll(async () => {
  rig = await startRig();
  settings = sandboxNetworkSettings(rig.origin).facebook;
  facebook = createFacebookConnector(settings, () => rig.clock.now);
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

async function connect(handle = 'river.cafe', connector = facebook): Promise<Actor> {
  const { accessToken } = await connector.exchange(await allow(connector.oauth, REDIRECT_URI, handle));
  const { accountId, username } = await connector.profile(accessToken);
  return { accountId, username, accessToken };
}

const publish = (actor: Actor, text: string, media: DraftMedia[] = [], limit = WITHOUT_LIMIT) =>
  facebook.publish(actor, { text, media }, limit);

const graphProblem = (code: number, subcode?: number) => ({
  error: { message: 'No.', type: 'OAuthException', code, ...(subcode && { error_subcode: subcode }) },
});

describe('connecting a Page', () => {
  test('gives a token of the Page that does not end, and the permissions that were granted', async () => {
    const tokens = await facebook.exchange(await allow(facebook.oauth, REDIRECT_URI, 'river.cafe'));
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: null,
      expiresAt: null,
      scope: 'pages_show_list,pages_read_engagement,pages_manage_posts,business_management',
    });
    rig.clock.now += 365 * DAY_MS;
    expect(await facebook.profile(tokens.accessToken)).toEqual({
      accountId: expect.stringMatching(/^\d+$/),
      name: 'River Cafe',
      username: 'river.cafe',
    });
  });

  test("an error comes back in Facebook's words", async () => {
    const back = await decide(startVisit(facebook.oauth, REDIRECT_URI).url, 'refuse');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      error_reason: 'user_denied',
    });
  });

  test('a code works once', async () => {
    const grant = await allow(facebook.oauth, REDIRECT_URI, 'river.cafe');
    await facebook.exchange(grant);
    await expect(facebook.exchange(grant)).rejects.toMatchObject({ code: '100', status: 400 });
  });

  test('another redirect address and a wrong secret are refused', async () => {
    const grant = await allow(facebook.oauth, REDIRECT_URI, 'river.cafe');
    const stranger = createFacebookConnector({ ...settings, clientSecret: 'wrong' });
    await expect(stranger.exchange(grant)).rejects.toMatchObject({ code: '1', status: 400 });
    await expect(facebook.exchange({ ...grant, redirectUri: 'http://evil/' })).rejects.toMatchObject({ status: 400 });
  });

  test('a Page cannot be renewed without the person', async () => {
    await expect(facebook.refresh('x')).rejects.toMatchObject({ code: 'not_refreshable', status: 400 });
  });

  test("a token with another app's proof is refused", async () => {
    const { accessToken } = await connect();
    const stranger = createFacebookConnector({ ...settings, clientSecret: 'wrong' });
    await expect(stranger.profile(accessToken)).rejects.toMatchObject({ code: '100' });
  });
});

describe('publishing on a Page', () => {
  test('gives the id and the public address, where the text can be read', async () => {
    const outcome = await publish(await connect(), 'Hello <b>world</b>');
    expect(outcome).toEqual({
      kind: 'published',
      remoteId: expect.stringMatching(/^\d+_\d+$/),
      remoteUrl: expect.any(String),
    });
    const page = await fetch(outcome.kind === 'published' ? (outcome.remoteUrl ?? '') : '');
    expect(await page.text()).toContain('Hello &lt;b&gt;world&lt;/b&gt;');
    expect(await (await fetch(`${rig.origin}/facebook/river.cafe`)).text()).toContain('Hello &lt;b&gt;world');
  });

  test('shows images with their descriptions', async () => {
    const media = [attachment('image/jpeg', { altText: 'A river' }), attachment('image/png')];
    expect(await publish(await connect(), 'Two images', media)).toMatchObject({ kind: 'published' });
    const page = await (await fetch(`${rig.origin}/facebook/river.cafe`)).text();
    expect(page).toContain('alt="A river"');
    const [, src = ''] = /<img\s+src="([^"]+)"/.exec(page) ?? [];
    const image = await fetch(rig.origin + src);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await image.arrayBuffer())).toEqual(await media[0]?.bytes());
  });

  test('publishes a video in one call', async () => {
    expect(await publish(await connect(), 'A video', [attachment('video/mp4')])).toMatchObject({ kind: 'published' });
    expect(await rig.acceptedTexts('facebook')).toEqual(['A video']);
  });

  test.each([
    ['a video and an image', [attachment('video/mp4'), attachment('image/png')], 'media_unfit'],
    ['eleven images', Array.from({ length: 11 }, () => attachment('image/png')), 'media_unfit'],
    ['an image of more than 4 MB', [attachment('image/jpeg', { size: 5 * 1024 * 1024 })], 'media_refused'],
    ['an image in another format', [attachment('image/webp')], 'media_refused'],
    [
      'a file that is gone',
      [attachment('image/png', { bytes: () => Promise.reject(new Error('gone')) })],
      'media_missing',
    ],
  ])('%s is refused and nothing is published', async (_name, media, code) => {
    const actor = await connect();
    const outcome = await facebook.publish(actor, { text: 'Look', media }, WITHOUT_LIMIT);
    expect(outcome).toMatchObject({ kind: 'refused', class: 'content', code });
    expect(await rig.acceptedTexts('facebook')).toEqual([]);
  });

  test('an upload that fails leaves nothing behind, so it may be tried again', async () => {
    const actor = await connect();
    await rig.script('facebook', 'photos', { kind: 'reset', when: 'after' });
    expect(await publish(actor, 'Look', [attachment('image/png')])).toMatchObject({
      kind: 'deferred',
      reason: 'outage',
    });
    expect(await rig.acceptedTexts('facebook')).toEqual([]);
  });

  test('the text of the post before is a duplicate', async () => {
    const actor = await connect();
    await publish(actor, 'Once only');
    expect(await publish(actor, 'Once only')).toMatchObject({ kind: 'refused', class: 'content', code: 'duplicate' });
  });

  test('an expired token is refused as auth', async () => {
    const actor = await connect();
    await rig.script('facebook', 'feed', { kind: 'expire-tokens' });
    expect(await publish(actor, 'Hello')).toMatchObject({ kind: 'refused', class: 'auth', code: 'token_rejected' });
  });

  test('a permission that was not granted is refused as permission', async () => {
    const reader = { ...facebook, oauth: { ...facebook.oauth, scope: 'pages_show_list' } };
    expect(await publish(await connect('river.cafe', reader), 'Hello')).toMatchObject({
      kind: 'refused',
      class: 'permission',
    });
  });

  test.each([
    [400, graphProblem(190, 460), { kind: 'refused', class: 'auth', code: 'token_rejected' }],
    [403, graphProblem(10), { kind: 'refused', class: 'permission', code: 'not_permitted' }],
    [403, graphProblem(283), { kind: 'refused', class: 'permission', code: 'not_permitted' }],
    [400, graphProblem(368), { kind: 'refused', class: 'policy', code: 'account_restricted' }],
    [400, graphProblem(200, 1404078), { kind: 'refused', class: 'policy', code: 'page_not_authorised' }],
    [400, graphProblem(1609005), { kind: 'refused', class: 'content', code: 'link_unreachable' }],
    [400, graphProblem(100), { kind: 'refused', class: 'content', code: 'rejected' }],
    [400, graphProblem(4), { kind: 'deferred', reason: 'rate', retryAt: null }],
    [400, graphProblem(368, 1390008), { kind: 'deferred', reason: 'rate' }],
    [400, '<html>', { kind: 'refused', class: 'content', code: 'rejected', detail: null, params: { status: 400 } }],
    [400, graphProblem(2), { kind: 'unknown', code: 'server_error' }],
  ])('%i %j', async (status, body, outcome) => {
    const actor = await connect();
    await rig.script('facebook', 'feed', { kind: 'status', status, body });
    expect(await publish(actor, 'Hello')).toMatchObject(outcome);
  });

  test('waits as long as Meta says', async () => {
    const actor = await connect();
    const usage = JSON.stringify({ '1': [{ type: 'pages', estimated_time_to_regain_access: 19 }] });
    const headers = { 'x-business-use-case-usage': usage };
    await rig.script('facebook', 'feed', { kind: 'status', status: 403, headers, body: graphProblem(32) });
    expect(await publish(actor, 'Hello')).toMatchObject({ retryAt: new Date(rig.clock.now + 19 * MINUTE_MS) });
  });

  test.each(UNCERTAIN_FAULTS)('%s, before and after it was accepted, is unknown', async (_name, fault) => {
    const actor = await connect();
    await rig.script('facebook', 'feed', { ...fault, when: 'before' });
    await rig.script('facebook', 'feed', { ...fault, when: 'after' });
    expect(await publish(actor, 'First', [], limitFor(fault, rig, 1))).toMatchObject({ kind: 'unknown' });
    expect(await rig.acceptedTexts('facebook')).toEqual([]);
    expect(await publish(actor, 'Second', [], limitFor(fault, rig, 0))).toMatchObject({ kind: 'unknown' });
    expect(await rig.acceptedTexts('facebook')).toEqual(['Second']);
  });
});

describe('reading the feed', () => {
  test('gives the newest posts first, as they were written', async () => {
    const actor = await connect();
    expect(await facebook.findRecent(actor)).toMatchObject({ posts: [], isWhole: true });
    for (const text of ['Tom & "Jerry" <3', 'Last']) await publish(actor, text);
    expect((await facebook.findRecent(actor)).posts).toMatchObject([
      { text: 'Last', createdAt: new Date(rig.clock.now), remoteId: expect.stringMatching(/^\d+_\d+$/) },
      { text: 'Tom & "Jerry" <3' },
    ]);
  });

  test.each([
    ['an error', { kind: 'status', status: 503 }],
    ['something unreadable', { kind: 'status', status: 200, body: '<html>' }],
    ['a response without data', { kind: 'status', status: 200, body: {} }],
    ['a row without a date', { kind: 'status', status: 200, body: { data: [{ id: '1' }] } }],
  ])('%s is never taken for an empty feed', async (_name, fault) => {
    const actor = await connect();
    await rig.script('facebook', 'timeline', fault);
    await expect(facebook.findRecent(actor)).rejects.toMatchObject({ name: 'Error' });
  });
});
