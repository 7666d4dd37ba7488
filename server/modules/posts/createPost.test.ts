import { HOUR_MS } from '#contract/durations';
import type { ErrorBody } from '#contract/errors';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let api: TestApp;
let ada: TestUser;
let account: SocialAccount;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  account = await ada.connectX('ada');
});
afterAll(() => api.close());

const inOneHour = () => new Date(Date.now() + HOUR_MS).toISOString();
const create = <T = Post>(fields: object, user = ada) =>
  user.call<T>('POST', '/posts', { content: 'Hello', platforms: ['twitter'], scheduled_at: inOneHour(), ...fields });

test('refuses who is not signed in', async () => {
  const response = await api.inject({ method: 'POST', url: '/api/v1/posts', payload: { content: 'x', platforms: [] } });
  expect(response.statusCode).toBe(401);
});

test.each([
  ['a blank text', 'content', { content: '  \n ' }, 'Write something first'],
  ['a text of a zero-width space and a joiner', 'content', { content: '\u200b\u2060' }, 'Write something first'],
  ['a text of a Hangul filler', 'content', { content: '\u3164' }, 'Write something first'],
  ['a text of braille blanks', 'content', { content: '\u2800\n\u2800' }, 'Write something first'],
  ['a text of a variation selector', 'content', { content: '\ufe0f\u00ad' }, 'Write something first'],
  ['no platform', 'platforms', { platforms: [] }, 'Choose at least one platform'],
  ['an unknown platform', 'platforms', { platforms: ['myspace'] }, 'Choose one of'],
  ['a platform twice', 'platforms', { platforms: ['twitter', 'twitter'] }, 'Name each only once.'],
  ['a time without a zone', 'scheduled_at', { scheduled_at: '2031-01-01T12:00:00' }, 'This isn’t a date'],
  [
    'a draft of a year that was none',
    'scheduled_at',
    { status: 'draft', scheduled_at: '0001-01-01T00:00:00+14:00' },
    'This is too long ago.',
  ],
  [
    'a time beyond all calendars',
    'scheduled_at',
    { scheduled_at: '9999-12-31T23:59:59-14:00' },
    'This is too far ahead.',
  ],
  ['an unknown zone', 'time_zone', { time_zone: 'Mars/Olympus' }, 'This isn’t a time zone.'],
  ['a lone surrogate', 'content', { content: 'half \ud83d' }, 'characters that can’t be stored'],
  ['a NUL', 'hashtags', { hashtags: ['a\0b'] }, 'characters that can’t be stored'],
  ['too many hashtags', 'hashtags', { hashtags: Array.from({ length: 31 }, (_, i) => `tag${i}`) }, 'Use at most 30.'],
  [
    'too many mentions in one text',
    'mentions',
    { mentions: [[...'abcdefghijklmnopqrstuvwxyz01234'].join(' ')] },
    'Use at most 30.',
  ],
  ['fields of the server', 'user_id', { user_id: 'x' }, 'This isn’t expected here.'],
  [
    'an account that is not theirs',
    'account_ids',
    { account_ids: ['01a1fc04-255f-715a-8f84-c6a664ee7f0b'] },
    'Choose connected accounts',
  ],
])('refuses %s', async (_what, field, fields, text) => {
  const { status, body } = await create<ErrorBody>(fields);
  expect(status).toBe(422);
  expect(body.error_code).toBe('VALIDATION_ERROR');
  expect(body.field_errors).toEqual({ [field]: [expect.stringContaining(text)] });
});

test('refuses a time that is over for more than a minute, and takes one that is just over', async () => {
  const late = await create<ErrorBody>({ scheduled_at: new Date(Date.now() - 61_000).toISOString() });
  expect(late.status).toBe(422);
  expect(late.body.field_errors).toEqual({ scheduled_at: ['That time has passed'] });
  const justOver = await create({ content: 'just over', scheduled_at: new Date(Date.now() - 30_000).toISOString() });
  expect(justOver.status).toBe(201);
});

test('refuses what a network would not take, as the network counts it and with the hashtags', async () => {
  const long = await create<ErrorBody>({ content: 'x'.repeat(281) });
  expect([long.status, long.body.error_code]).toEqual([422, 'POST_TOO_LONG']);
  expect(long.body.field_errors).toEqual({
    content: [
      'Content exceeds character limit for selected platforms',
      'Twitter counts 281 characters and allows 280.',
    ],
  });
  expect((await create<ErrorBody>({ content: '日'.repeat(141) })).body.error_code).toBe('POST_TOO_LONG');
  const tagged = await create<ErrorBody>({ content: 'x'.repeat(275), hashtags: ['postwright'] });
  expect(tagged.body.error_code).toBe('POST_TOO_LONG');
});

test('refuses more hashtags and mentions than Instagram takes, wherever they stand', async () => {
  const many = (sign: string, count: number) => Array.from({ length: count }, (_, i) => `${sign}a${i}`).join(' ');
  const fields = { content: `${many('#', 30)} ${many('@', 21)}`, hashtags: ['b'], platforms: ['instagram'] };
  const { status, body } = await create<ErrorBody>(fields);
  expect([status, body.error_code]).toEqual([422, 'VALIDATION_ERROR']);
  expect(body.field_errors).toEqual({
    content: ['Instagram takes at most 30 hashtags in one post', 'Instagram takes at most 20 mentions in one post'],
  });
});

test('refuses a platform that is not connected', async () => {
  const { status, body } = await create<ErrorBody>({ platforms: ['twitter', 'linkedin'] });
  expect([status, body.error_code]).toEqual([422, 'PLATFORM_NOT_CONNECTED']);
  expect(body.field_errors).toEqual({ platforms: ['LinkedIn isn’t connected.'] });
});

test('answers a scheduled post as the contract shows it', async () => {
  const scheduledAt = '2031-06-01T12:00:00+02:00';
  const { status, headers, body } = await create({
    content: '  Trimmed  ',
    hashtags: ['#News', 'news', ' cafe\u0301 '],
    mentions: ['@grace'],
    scheduled_at: scheduledAt,
    time_zone: 'Europe/Berlin',
  });
  expect(headers.location).toBe(`/api/v1/posts/${body.id}`);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    analytics: { likes: 0, comments: 0, shares: 0 },
    content: 'Trimmed',
    platforms: ['twitter'],
    hashtags: ['News', 'café'],
    mentions: ['grace'],
    status: 'scheduled',
    media_urls: [],
    media: [],
    network_settings: [],
    variants: [],
    parts: [],
    comments: [],
    scheduled_at: '2031-06-01T10:00:00.000Z',
    time_zone: 'Europe/Berlin',
    published_at: null,
    created_at: expect.stringMatching(INSTANT),
    updated_at: expect.stringMatching(INSTANT),
    series_id: null,
    version: 1,
    targets: [
      {
        id: expect.any(String),
        platform: 'twitter',
        account_id: account.id,
        account_username: 'ada',
        state: 'scheduled',
        parts_total: 1,
        parts_published: 0,
        due_at: '2031-06-01T10:00:00.000Z',
        remote_url: null,
        error_code: null,
        error_params: null,
        error_detail: null,
        published_at: null,
        removed_at: null,
      },
    ],
  });
});

test('keeps a draft that is not finished, without sending it', async () => {
  const { status, body } = await create({ status: 'draft', platforms: ['linkedin'], content: 'x'.repeat(5_000) });
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'draft', targets: [] });
});

test('sends to the first account of a platform, or to those that were named', async () => {
  const user = await api.signUp();
  const [first, second] = [await user.connectX('first'), await user.connectX('second')];
  const targetsOf = ({ body }: { body: Post }) => body.targets.map((target) => target.account_id);
  expect(targetsOf(await create({}, user))).toEqual([first.id]);
  expect(targetsOf(await create({ content: 'b', account_ids: [second.id] }, user))).toEqual([second.id]);
  expect(targetsOf(await create({ content: 'c', account_ids: [first.id, second.id] }, user))).toEqual([
    first.id,
    second.id,
  ]);
});

test("does not send through another user's account", async () => {
  const grace = await api.signUp();
  await grace.connectX('grace');
  const { status, body } = await create<ErrorBody>({ account_ids: [account.id] }, grace);
  expect(status).toBe(422);
  expect(body.field_errors).toHaveProperty('account_ids');
});

describe('with a publisher at work', () => {
  let live: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    live = await createTestApp({ isPublishing: true });
    user = await live.signUp();
    await user.connectX('ada');
  });
  afterAll(() => live.close());

  test('a post without a time has gone out when it is answered', async () => {
    const { status, body } = await user.call<Post>('POST', '/posts', { content: 'Out now', platforms: ['twitter'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'published',
      scheduled_at: null,
      published_at: expect.stringMatching(INSTANT),
    });
    expect(body.targets[0]?.remote_url).toMatch(/\/x\/ada\/status\/\d+$/);
  });

  test('a post that the network refuses is answered as failed, with the reason', async () => {
    await live.sandbox.script({ endpoint: 'tweets', fault: { kind: 'status', status: 403 } });
    const { body } = await user.call<Post>('POST', '/posts', { content: 'Not this', platforms: ['twitter'] });
    expect(body.status).toBe('failed');
    expect(body.targets[0]).toMatchObject({ state: 'failed', error_detail: expect.any(String) });
  });
});

test('counts the end of a line once, and keeps it as LF', async () => {
  const lines = Array.from({ length: 7 }, () => 'w'.repeat(39));
  const { status, body } = await create({ content: lines.join('\r\n') });
  expect([status, body.content]).toEqual([201, lines.join('\n')]);
  expect((await create({ content: 'a\rb\u2028c\u2029d' })).body.content).toBe('a\nb\nc\nd');
});

test('keeps tags without the signs of a Japanese keyboard and what nobody sees of them', async () => {
  const { body } = await create({ hashtags: ['＃東京、＃大阪', 'rye\u200b'], mentions: ['＠ada'] });
  expect([body.hashtags, body.mentions]).toEqual([['東京', '大阪', 'rye'], ['ada']]);
});
