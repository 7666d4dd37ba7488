import { MINUTE_MS } from '#contract/durations';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { allow } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';
import type { Actor, AppConnector } from '../connector';
import type { NetworkSettings } from '../settings';
import { limitFor, UNCERTAIN_FAULTS, WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createXConnector } from './connector';

const REDIRECT_URI = `${PUBLIC_ORIGIN}/x-oauth-callback`;
const NOBODY = 'http://127.0.0.1:9';

let rig: Rig;
let settings: NetworkSettings;
let x: AppConnector;

beforeAll(async () => {
  rig = await startRig();
  settings = sandboxNetworkSettings(rig.origin).twitter;
  x = createXConnector(settings, () => rig.clock.now);
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

async function connect(handle = 'ada', connector = x): Promise<Actor> {
  const tokens = await connector.exchange(await allow(connector.oauth, REDIRECT_URI, handle));
  const { accountId, username } = await connector.profile(tokens.accessToken);
  return { accountId, username, accessToken: tokens.accessToken };
}

const publish = (actor: Actor, text: string, limit = WITHOUT_LIMIT) => x.publish(actor, { text }, limit);

describe('publishing', () => {
  test('gives the id and the public address, where the text can be read', async () => {
    const outcome = await publish(await connect(), 'Hello <b>world</b>');
    expect(outcome).toEqual({
      kind: 'published',
      remoteId: expect.stringMatching(/^\d+$/),
      remoteUrl: expect.any(String),
    });
    const page = await (await fetch(outcome.kind === 'published' ? (outcome.remoteUrl ?? '') : '')).text();
    expect(page).toContain('Hello &lt;b&gt;world&lt;/b&gt;');
    expect(await (await fetch(`${rig.origin}/x/ada`)).text()).toContain('Hello &lt;b&gt;world&lt;/b&gt;');
  });

  test('280 wide characters are too long: X counts them twice', async () => {
    expect(await publish(await connect(), '字'.repeat(280))).toMatchObject({
      kind: 'refused',
      class: 'content',
      code: 'too_long',
    });
  });

  test('the same text again is a duplicate', async () => {
    const actor = await connect();
    await publish(actor, 'Once only');
    expect(await publish(actor, 'Once only')).toEqual({
      kind: 'refused',
      class: 'content',
      code: 'duplicate',
      detail: 'You are not allowed to create a Tweet with duplicate content.',
    });
    expect(await rig.acceptedTexts('twitter')).toEqual(['Once only']);
  });

  test('an expired token is refused as auth', async () => {
    const actor = await connect();
    await rig.script('twitter', 'tweets', { kind: 'expire-tokens' });
    expect(await publish(actor, 'Hello')).toMatchObject({ kind: 'refused', class: 'auth', code: 'token_rejected' });
  });

  test('a missing scope is refused as permission', async () => {
    const reader = { ...x, oauth: { ...x.oauth, scope: 'tweet.read users.read' } };
    expect(await publish(await connect('ada', reader), 'Hello')).toMatchObject({
      kind: 'refused',
      class: 'permission',
    });
  });

  test('the 101st post within 15 minutes waits until the limit is reset', async () => {
    const actor = await connect();
    for (let count = 1; count <= 100; count += 1) await publish(actor, `Post ${count}`);
    expect(await publish(actor, 'One too many')).toMatchObject({
      kind: 'deferred',
      reason: 'rate',
      retryAt: new Date(rig.clock.now + 15 * MINUTE_MS),
    });
    expect(await publish(await connect('bob'), 'Another account is not concerned')).toMatchObject({
      kind: 'published',
    });
  });

  test.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['a date', { 'retry-after': 'Sat, 21 Nov 2026 12:00:09 GMT' }, 9_000],
    ['the later of two headers', { 'retry-after': '7', 'x-rate-limit-reset': '1795262500' }, 100_000],
    ['nothing', {}, null],
  ])('429 with %s', async (_name, headers, waitMs) => {
    const actor = await connect();
    await rig.script('twitter', 'tweets', { kind: 'status', status: 429, headers });
    expect(await publish(actor, 'Hello')).toMatchObject({
      kind: 'deferred',
      reason: 'rate',
      retryAt: waitMs === null ? null : new Date(rig.clock.now + waitMs),
    });
  });

  test.each([
    ['out of credit', 402, { title: 'CreditsDepleted', detail: 'No credits.' }, 'policy', 'out_of_credit'],
    ['monthly cap', 429, { type: 'https://api.twitter.com/2/problems/usage-capped' }, 'policy', 'usage_capped'],
    ['suspended', 403, { detail: 'Your account is suspended.' }, 'policy', 'account_restricted'],
    ['not permitted', 403, { detail: 'Forbidden' }, 'permission', 'not_permitted'],
    [
      'suspended, by the type alone',
      403,
      { type: 'https://api.x.com/2/problems/user-suspended' },
      'policy',
      'account_restricted',
    ],
    ['a second cashtag', 403, { detail: 'There can be a maximum of one cashtag.' }, 'content', 'rejected'],
    ['a link that X does not want', 403, { detail: 'The Tweet contains an invalid URL.' }, 'content', 'rejected'],
    [
      'a video that is too long for this account',
      403,
      { detail: 'This user is not allowed to post a video longer than 20 minutes.' },
      'content',
      'rejected',
    ],
    ['another kind of token', 403, { title: 'Unsupported Authentication' }, 'auth', 'token_rejected'],
    ['an error that is not JSON', 400, '<html>', 'content', 'rejected'],
    ['the page of a proxy', 403, '<html>', 'content', 'rejected'],
  ])('%s is refused', async (_name, status, body, error, code) => {
    const actor = await connect();
    await rig.script('twitter', 'tweets', { kind: 'status', status, body });
    expect(await publish(actor, 'Hello')).toMatchObject({ kind: 'refused', class: error, code });
  });
});

test.each([
  ['a spent monthly cap', 429, { type: 'https://api.twitter.com/2/problems/usage-capped' }, 'usage_capped'],
  ['a spending limit', 403, { detail: 'Your account has reached its spending limit.' }, 'out_of_credit'],
  ['a spending limit that is a 429', 429, { detail: 'Spending limit reached for this cycle.' }, 'out_of_credit'],
  [
    'spent credits, by the type of a 429',
    429,
    { type: 'https://api.x.com/2/problems/credits-depleted' },
    'out_of_credit',
  ],
])('%s is no rate limit, though a reset comes with it', async (_name, status, body, code) => {
  const actor = await connect();
  const headers = { 'x-rate-limit-remaining': '39999', 'x-rate-limit-reset': String(rig.clock.now / 1_000 + 900) };
  await rig.script('twitter', 'tweets', { kind: 'status', status, body, headers });
  expect(await publish(actor, 'Hello')).toMatchObject({ kind: 'refused', class: 'policy', code });
});

test('a second cashtag is refused', async () => {
  expect(await publish(await connect(), 'Earnings: $AAPL $MSFT')).toMatchObject({ kind: 'refused', code: 'rejected' });
});

test.each([
  ['no reason', '<html><b>Attention required!</b></html>', null],
  ['its own words in one line', { detail: 'No.\n\n  Not now.' }, 'No. Not now.'],
  ['the beginning of very many words', { detail: '💧'.repeat(1_000) }, `${'💧'.repeat(300)}…`],
])('what people read of an error is %s', async (_name, body, detail) => {
  const actor = await connect();
  await rig.script('twitter', 'tweets', { kind: 'status', status: 403, body });
  expect(await publish(actor, 'Hello')).toMatchObject({ kind: 'refused', detail });
});

describe('when it cannot be known whether X has the post', () => {
  test.each(UNCERTAIN_FAULTS)('%s, before and after it was accepted, is unknown', async (_name, fault) => {
    const actor = await connect();
    await rig.script('twitter', 'tweets', { ...fault, when: 'before' });
    await rig.script('twitter', 'tweets', { ...fault, when: 'after' });
    expect(await publish(actor, 'First', limitFor(fault, rig, 1))).toMatchObject({ kind: 'unknown' });
    expect(await rig.acceptedTexts('twitter')).toEqual([]);
    expect(await publish(actor, 'Second', limitFor(fault, rig, 0))).toMatchObject({ kind: 'unknown' });
    expect(await rig.acceptedTexts('twitter')).toEqual(['Second']);
  });
});

test('when nobody listens the post is deferred: nothing was sent', async () => {
  const actor = await connect();
  const lost = createXConnector({ ...settings, apiUrl: NOBODY });
  expect(await lost.publish(actor, { text: 'Hello' }, WITHOUT_LIMIT)).toMatchObject({
    kind: 'deferred',
    reason: 'outage',
    retryAt: null,
    code: 'unreachable',
  });
});

describe('reading the own timeline', () => {
  test('gives the newest posts first, with the text as it was written', async () => {
    const actor = await connect();
    const texts = ['Tom & "Jerry" <3 &amp; 日本', 'Read https://example.com/a?b=1&c=2 and https://example.org', 'Last'];
    for (const text of texts) {
      rig.clock.now += 1_000;
      await publish(actor, text);
    }
    const recent = await x.findRecent(actor);
    expect(recent.posts.map(({ text }) => text)).toEqual(texts.toReversed());
    expect(recent.posts[0]).toMatchObject({
      createdAt: new Date(rig.clock.now),
      remoteUrl: expect.stringContaining('/x/ada/status/'),
    });
  });

  test('an account without posts has an empty one', async () => {
    expect(await x.findRecent(await connect())).toMatchObject({ posts: [], isWhole: true });
  });

  test.each([
    ['an error', { kind: 'status', status: 503 }],
    ['something unreadable', { kind: 'status', status: 200, body: '<html>' }],
    ['a response without data', { kind: 'status', status: 200, body: {} }],
    [
      'a row without a date',
      { kind: 'status', status: 200, body: { data: [{ id: '1', text: 'x' }], meta: { result_count: 1 } } },
    ],
  ])('%s is never taken for an empty timeline', async (_name, fault) => {
    const actor = await connect();
    await rig.script('twitter', 'timeline', fault);
    await expect(x.findRecent(actor)).rejects.toMatchObject({ name: 'Error' });
  });
});
