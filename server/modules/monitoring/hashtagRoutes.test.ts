import { DAY_MS } from '#contract/durations';
import type { ErrorBody } from '#contract/errors';
import { TAG_MAX_LENGTH, TRACKERS_MAX_PER_USER } from '#contract/limits';
import { MONITORING_SOURCES } from '#contract/platforms';
import type { ChangedEvent } from '#contract/schemas/events';
import type {
  HashtagAnalytics,
  ListHashtagsResponse,
  TrackedHashtag,
  MonitoredPostsResponse,
} from '#contract/schemas/monitoring';
import { listItems } from '../../../sandbox/corpus/items';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';

const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';

let api: TestApp;
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
  ben = await api.signUp();
});
afterAll(() => api.close());

const track = (user: TestUser, body: object = { hashtag: 'coffee' }) =>
  user.call<TrackedHashtag & ErrorBody>('POST', '/hashtags', body);
const list = async (user: TestUser) => (await user.call<ListHashtagsResponse>('GET', '/hashtags')).body.data;
const refresh = (user: TestUser, id: string) => user.call<TrackedHashtag>('POST', `/hashtags/${id}/refresh`);

test.each([
  ['POST', ''],
  ['GET', ''],
  ['GET', `/${ABSENT}/analytics`],
  ['PATCH', `/${ABSENT}`],
  ['DELETE', `/${ABSENT}`],
  ['POST', `/${ABSENT}/refresh`],
  ['GET', '/monitored/coffee'],
] as const)('refuses who is not signed in (%s %s)', async (method, path) => {
  expect((await api.inject({ method, url: `/api/v1/hashtags${path}` })).statusCode).toBe(401);
});

describe('POST /hashtags', () => {
  test.each([
    ['hashtag', {}],
    ['hashtag', { hashtag: '' }],
    ['hashtag', { hashtag: ' # ' }],
    ['hashtag', { hashtag: 'two words' }],
    ['hashtag', { hashtag: '../etc' }],
    ['hashtag', { hashtag: 'a'.repeat(TAG_MAX_LENGTH + 1) }],
    ['hashtag', { hashtag: 'a\0b' }],
    ['hashtag', { hashtag: 7 }],
    ['platforms', { hashtag: 'ok', platforms: ['myspace'] }],
    ['platforms', { hashtag: 'ok', platforms: [] }],
    ['platforms', { hashtag: 'ok', platforms: ['news', 'news'] }],
    ['alert_threshold', { hashtag: 'ok', alert_threshold: 0 }],
    ['alert_threshold', { hashtag: 'ok', alert_threshold: 1.5 }],
    ['user_id', { hashtag: 'ok', user_id: ABSENT }],
  ])('refuses a bad %s: %j', async (field, body) => {
    const response = await track(ada, body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ error_code: 'VALIDATION_ERROR', detail: expect.any(String) });
    expect(response.body.field_errors).toHaveProperty(field);
    expect(await list(ada)).toEqual([]);
  });

  test('tracks a hashtag, with or without its #, on the four places and with the threshold of the spec', async () => {
    const { status, body } = await track(ada, { hashtag: '#Coffee' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      hashtag: 'Coffee',
      platforms: ['twitter', 'reddit', 'news', 'blogs'],
      alert_threshold: 100,
      current_mentions: 0,
      mentions_capped: false,
      current_engagement: null,
      sources: [],
      is_sandbox: false,
      refreshed_at: null,
      created_at: expect.any(String),
    });
    expect(await list(ada)).toEqual([body]);
  });

  test('takes platforms and a threshold, and letters of every script', async () => {
    const wanted = { hashtag: 'größe', platforms: ['news', 'instagram'], alert_threshold: 7 };
    expect((await track(ada, wanted)).body).toMatchObject(wanted);
    expect((await track(ada, { hashtag: '日本' })).status).toBe(201);
  });

  test.each(['coffee', '#COFFEE', ' Coffee '])('says that %j is tracked already', async (hashtag) => {
    await track(ada);
    const { status, body } = await track(ada, { hashtag });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error_code: 'HASHTAG_ALREADY_TRACKED', field_errors: { hashtag: expect.any(Array) } });
    expect(await list(ada)).toHaveLength(1);
  });

  test('of the same hashtag asked for many times at once, one is tracked', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => track(ada)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  test('each user has their own', async () => {
    await track(ada);
    expect((await track(ben)).status).toBe(201);
    expect(await list(ben)).toHaveLength(1);
  });

  test('tracks so many and no more', async () => {
    await api.connection.pool.query(
      `insert into trackers (id, user_id, kind, term, term_key, platforms, alert_enabled, alert_threshold, due_at)
       select gen_random_uuid(), $1, 'hashtag', 'tag' || n, 'tag' || n, '{news}', true, 1, 'infinity'
       from generate_series(1, $2) n`,
      [ada.id, TRACKERS_MAX_PER_USER],
    );
    expect(await track(ada)).toMatchObject({ status: 409, body: { error_code: 'TRACKER_LIMIT_REACHED' } });
    expect((await ada.call('POST', '/keywords/monitor', { keyword: 'coffee' })).status).toBe(201);
  });

  test('tells the signed-in browsers', async () => {
    const events: unknown[] = [];
    const stop = api.events.subscribe(ada.id, (event) => events.push(event));
    const { body } = await track(ada);
    await ada.call('DELETE', `/hashtags/${body.id}`);
    await until(() => events.length >= 2);
    stop();
    const changed: ChangedEvent = { type: 'changed', tags: ['Hashtag'], id: body.id };
    expect(events).toEqual([changed, changed]);
  });
});

describe('GET /hashtags', () => {
  test('lists the newest first, and nobody else’s', async () => {
    for (const hashtag of ['one', 'two', 'three']) await track(ada, { hashtag });
    await track(ben, { hashtag: 'canary' });
    expect((await list(ada)).map(({ hashtag }) => hashtag)).toEqual(['three', 'two', 'one']);
  });
});

describe('PATCH /hashtags/{id}', () => {
  const change = (user: TestUser, id: string, body: object) =>
    user.call<TrackedHashtag & ErrorBody>('PATCH', `/hashtags/${id}`, body);

  test('searches it elsewhere from now on, at once, and tells the signed-in browsers', async () => {
    const events: unknown[] = [];
    const stop = api.events.subscribe(ada.id, (event) => events.push(event));
    const { id } = (await track(ada)).body;
    // That it is there is told as well, and may arrive late.
    await until(() => events.length > 0);
    events.length = 0;
    await api.connection.pool.query(`update trackers set due_at = 'infinity'`);
    const { status, body } = await change(ada, id, { platforms: ['news', 'mastodon'] });
    expect([status, body.platforms]).toEqual([200, ['news', 'mastodon']]);
    expect(await list(ada)).toEqual([body]);
    await until(() => events.length > 0);
    stop();
    expect(events).toEqual([{ type: 'changed', tags: ['Hashtag'], id }]);
    const due = await api.connection.pool.query('select 1 from trackers where id = $1 and due_at <= now()', [id]);
    expect(due.rowCount).toBe(1);
  });

  const missing = (platform: string, detail: string) => ({
    ...{ kind: platform, status: 'not_configured', detail },
    reasons: [{ code: 'account_needed', params: { platform } }],
  });

  test('says of a network whose account is missing what to do', async () => {
    const { id } = (await track(ada, { hashtag: 'coffee', platforms: ['news', 'mastodon', 'bluesky'] })).body;
    expect((await refresh(ada, id)).body.sources.slice(1)).toEqual([
      missing('mastodon', 'Connect a Mastodon account to search its server.'),
      missing('bluesky', 'Connect a Bluesky account to search its server.'),
    ]);
  });

  test.each([
    {},
    { platforms: [] },
    { platforms: ['news', 'news'] },
    { platforms: ['myspace'] },
    { platforms: 'news' },
  ])('refuses %j and leaves it as it is', async (body) => {
    const { id, platforms } = (await track(ada)).body;
    expect(await change(ada, id, body)).toMatchObject({ status: 422, body: { error_code: 'VALIDATION_ERROR' } });
    expect(await change(ada, id, { platforms: ['news'], alert_threshold: 1 })).toMatchObject({ status: 422 });
    expect((await list(ada))[0]?.platforms).toEqual(platforms);
  });
});

describe('POST /hashtags/{id}/refresh', () => {
  test('searches now, and counts what was found', async () => {
    const { id } = (await track(ada)).body;
    const { status, body } = await refresh(ada, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, is_sandbox: true, refreshed_at: expect.any(String) });
    expect(body.current_mentions).toBeGreaterThan(10);
    expect(body.current_engagement).toBeGreaterThan(0);
    const ok = (kind: string) => ({ kind, status: 'ok', detail: null });
    expect(body.sources).toMatchObject(['twitter', 'reddit', 'news', 'blogs'].map(ok));
    expect(await list(ada)).toEqual([body]);
  });

  test('says of each network that cannot be searched why', async () => {
    const { id } = (await track(ada, { hashtag: 'coffee', platforms: ['twitter', 'linkedin'] })).body;
    expect((await refresh(ada, id)).body.sources).toMatchObject([
      { kind: 'twitter', status: 'ok', detail: null },
      { kind: 'linkedin', status: 'not_configured', detail: 'LinkedIn offers no public search.' },
    ]);
  });

  test('counts nothing where nothing is found', async () => {
    const { id } = (await track(ada, { hashtag: 'zyzzyva' })).body;
    expect((await refresh(ada, id)).body).toMatchObject({ current_mentions: 0, current_engagement: null });
  });
});

describe('GET /hashtags/{id}/analytics', () => {
  test('shows counts over time, by day and source, feelings and their words, and the ten best and latest', async () => {
    const { id } = (await track(ada)).body;
    const hashtag = (await refresh(ada, id)).body;
    const { status, body } = await ada.call<HashtagAnalytics>('GET', `/hashtags/${id}/analytics`);
    expect(status).toBe(200);
    expect(body.hashtag).toEqual(hashtag);
    const mentions = hashtag.current_mentions;
    expect(body.history).toEqual([
      expect.objectContaining({ at: hashtag.refreshed_at, mentions, engagement: hashtag.current_engagement }),
    ]);
    const total = (rows: { mentions: number }[]) => rows.reduce((sum, row) => sum + row.mentions, 0);
    expect(total(body.by_day)).toBe(mentions);
    expect(total(body.by_source)).toBe(mentions);
    expect(body.by_source.find(({ kind }) => kind === 'news')).toMatchObject({ engagement: null, reach: null });
    const { positive, neutral, negative, words, score } = body.sentiment;
    expect(positive + neutral + negative).toBe(mentions);
    expect(words.length).toBeGreaterThan(0);
    expect(score).toBe(body.history[0]?.sentiment_score);
    expect(body.top_posts).toHaveLength(10);
    expect(body.latest_posts).toHaveLength(10);
  });

  test('shows emptiness before the first search', async () => {
    const { id } = (await track(ada)).body;
    const { body } = await ada.call<HashtagAnalytics>('GET', `/hashtags/${id}/analytics`);
    expect(body).toMatchObject({ history: [], by_day: [], by_source: [], top_posts: [], latest_posts: [] });
    expect(body.sentiment).toEqual({ score: null, positive: 0, neutral: 0, negative: 0, words: [] });
  });
});

describe('GET /hashtags/monitored/{hashtag}', () => {
  test('shows what was found on the four places', async () => {
    // Blogs write seldom, and not of everything: of what one of them has written they all tell at any date.
    const [written] = listItems('blogs', Date.now() - 7 * DAY_MS, Date.now() - DAY_MS);
    const hashtag = written!.topic.hashtags[0];
    const { id } = (await track(ada, { hashtag })).body;
    await refresh(ada, id);
    const read = async (query: string) =>
      (await ada.call<MonitoredPostsResponse>('GET', `/hashtags/monitored/${hashtag}${query}`)).body;
    for (const place of MONITORING_SOURCES) {
      const { posts } = await read(`?platforms=${place}`);
      expect(new Set(posts.map(({ platform }) => platform))).toEqual(new Set([place]));
    }
    const all = await read('?sortBy=publishedAt');
    expect(all.is_sandbox).toBe(true);
    expect(all.metrics?.totalPosts).toBe((await list(ada))[0]?.current_mentions);
  });
});

describe('DELETE /hashtags/{id}', () => {
  test('stops tracking and forgets what was found; it can be tracked again', async () => {
    const { id } = (await track(ada)).body;
    await refresh(ada, id);
    expect((await ada.call('DELETE', `/hashtags/${id}`)).status).toBe(204);
    expect(await list(ada)).toEqual([]);
    expect((await ada.call('DELETE', `/hashtags/${id}`)).status).toBe(404);
    expect((await track(ada)).body.current_mentions).toBe(0);
  });
});

test('another user’s hashtag is like one that does not exist', async () => {
  const { id } = (await track(ada)).body;
  const keyword = await ada.call<{ id: string }>('POST', '/keywords/monitor', { keyword: 'coffee' });
  for (const row of [id, keyword.body.id, ABSENT, 'nonsense']) {
    for (const [method, path] of [
      ['GET', `/hashtags/${row}/analytics`],
      ['POST', `/hashtags/${row}/refresh`],
      ['PATCH', `/hashtags/${row}`],
      ['DELETE', `/hashtags/${row}`],
    ] as const) {
      const body = method === 'PATCH' ? { platforms: ['news'] } : undefined;
      expect(await ben.call(method, path, body)).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
    }
  }
  expect((await ben.call('GET', '/hashtags/monitored/coffee')).status).toBe(404);
  expect((await ada.call('GET', `/hashtags/${keyword.body.id}/analytics`)).status).toBe(404);
  expect(await list(ada)).toHaveLength(1);
});
