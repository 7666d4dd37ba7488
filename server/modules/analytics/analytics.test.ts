import { sql } from 'drizzle-orm';
import type { ErrorBody } from '#contract/errors';
import type { AccountAnalytics, HashtagAnalyticsResponse, PostAnalytics } from '#contract/schemas/analytics';
import type { ListPostsResponse } from '#contract/schemas/posts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';
const RANGE = 'start_date=2026-03-01&end_date=2026-03-04';

type Figures = { likes?: number; comments?: number; shares?: number; reach?: number };

let api: TestApp;
let ada: TestUser;
let accountId: string;
let tea: string;
let coffee: string;

beforeAll(async () => {
  api = await createTestApp();
  ada = await api.signUp();
  accountId = (await ada.connectX('ada')).id;
  tea = await published({ content: 'Tea #Tea', hashtags: ['green'] }, '2026-03-01T10:00:00Z', [
    ['2026-03-01', { likes: 6, comments: 2, shares: 2, reach: 100 }],
    ['2026-03-03', { likes: 16, comments: 2, shares: 2, reach: 300 }],
  ]);
  coffee = await published({ content: 'Coffee #tea' }, '2026-03-02T23:59:59.999Z', [
    ['2026-03-03', { likes: 5, reach: 200 }],
    ['2026-03-04', {}],
  ]);
  await published({ content: 'Too late #late' }, '2026-03-05T00:00:00Z', [['2026-03-05', { likes: 1_000, reach: 1 }]]);
  await followers('2026-02-20', 90);
  await followers('2026-03-02', 100);
  await followers('2026-03-04', 110);
});
afterAll(() => api.close());

/** Makes a post that went out then, and had these figures at the end of these days. */
async function published(fields: object, at: string, days: [string, Figures][], user = ada): Promise<string> {
  const { id } = await user.post(fields);
  const { db } = api.connection;
  await db.execute(sql`
    update posts set status = 'published', published_at = ${at}, listed_at = ${at} where id = ${id}`);
  await db.execute(sql`
    update post_targets set state = 'published', published_at = ${at}, remote_id = id::text where post_id = ${id}`);
  for (const [day, { likes = null, comments = null, shares = null, reach = null }] of days) {
    const engagement = likes === null ? null : likes + (comments ?? 0) + (shares ?? 0);
    await db.execute(sql`
      insert into target_metrics (target_id, day, likes, comments, shares, engagement, reach, sampled_at)
      select id, ${day}::date, ${likes}::int, ${comments}::int, ${shares}::int, ${engagement}::int, ${reach}::int,
        ${`${day}T20:00:00Z`}::timestamptz from post_targets where post_id = ${id}`);
  }
  return id;
}

async function followers(day: string, count: number): Promise<void> {
  await api.connection.db.execute(sql`
    insert into account_metrics (account_id, day, followers, sampled_at) values (${accountId}, ${day}, ${count}, now())`);
}

const accountsOf = (user: TestUser, query = RANGE) =>
  user.call<AccountAnalytics>('GET', `/analytics/accounts?${query}`);
const hashtagsOf = (user: TestUser, query = RANGE) =>
  user.call<HashtagAnalyticsResponse>('GET', `/analytics/hashtags?${query}`);

test.each(['/analytics/accounts', `/analytics/posts/${ABSENT}`, '/analytics/hashtags'])(
  'refuses who is not signed in (%s)',
  async (path) => expect((await api.inject({ url: `/api/v1${path}` })).statusCode).toBe(401),
);

test.each([
  ['accounts', 'start_date', 'start_date=yesterday'],
  ['accounts', 'end_date', 'end_date=2026-02-30'],
  ['accounts', 'end_date', 'start_date=2026-03-02&end_date=2026-03-01'],
  ['accounts', 'start_date', 'start_date=2020-01-01&end_date=2026-01-01'],
  ['accounts', 'end_date', 'end_date=0001-01-01'],
  ['hashtags', 'end_date', 'start_date=0000-01-01&end_date=0000-01-09'],
  ['accounts', 'platform', 'platform=youtube'],
  ['accounts', 'metric', 'metric=likes'],
  ['hashtags', 'end_date', 'end_date=soon'],
  ['hashtags', 'platform', 'platform=news'],
])('%s: refuses a bad %s (%s)', async (path, field, query) => {
  const { status, body } = await ada.call<ErrorBody>('GET', `/analytics/${path}?${query}`);
  expect(status).toBe(422);
  expect(body.field_errors).toHaveProperty(field);
});

describe('GET /analytics/accounts', () => {
  test('tells without dates what the figures were a month before', async () => {
    const cleo = await api.signUp();
    await cleo.connectX('cleo');
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const day = ago(40).slice(0, 10);
    const old = await published(
      { content: 'Then' },
      ago(41),
      [[day, { likes: 10, comments: 0, shares: 0, reach: 200 }]],
      cleo,
    );
    const later = await cleo.post({ content: 'Later', scheduled_at: '2099-01-01T10:00:00Z' });
    await cleo.post({ content: 'Now', status: 'draft' });
    await api.connection.db.execute(sql`update posts set created_at = ${ago(45)} where id in (${old}, ${later.id})`);
    const { body } = await accountsOf(cleo, '');
    expect(body.month_before).toEqual({ total_posts: 2, scheduled: 1, average_engagement_rate: 5, total_reach: 200 });
    expect((await accountsOf(cleo)).body).not.toHaveProperty('month_before');
  });

  test('sums what the posts of the range came to, both ends included', async () => {
    const { status, body } = await accountsOf(ada);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      start_date: '2026-03-01',
      end_date: '2026-03-04',
      total_followers: 110,
      average_engagement_rate: 5,
      total_reach: 500,
      total_engagement: 25,
    });
    expect(body.top_posts.map(({ id, engagement }) => [id, engagement])).toEqual([
      [tea, 20],
      [coffee, 5],
    ]);
    expect(body.top_posts[1]).toMatchObject({ likes: 5, comments: null, shares: null, engagement_rate: 2.5 });
  });

  test('of posts with the same engagement, the one that reached more comes first', async () => {
    const eve = await api.signUp();
    await eve.connectX('eve');
    const ranked: string[] = [];
    for (const [at, reach] of [
      ['2026-03-02T08:00:00Z', 3],
      ['2026-03-03T08:00:00Z', 1],
    ] as const) {
      ranked.push(await published({ content: `Bun ${reach}` }, at, [['2026-03-03', { likes: 2, reach }]], eve));
    }
    expect((await accountsOf(eve)).body.top_posts.map(({ id }) => id)).toEqual(ranked);
  });

  test('gives every day what was added on it, and null where nothing was measured', async () => {
    const { body } = await accountsOf(ada);
    expect(body.accounts).toHaveLength(1);
    expect(body.accounts[0]).toMatchObject({
      id: accountId,
      posts: 2,
      followers: 110,
      is_sandbox: true,
      problem: null,
    });
    expect(body.accounts[0]?.daily).toEqual([
      { date: '2026-03-01', followers: null, engagement: 10, reach: 100 },
      { date: '2026-03-02', followers: 100, engagement: null, reach: null },
      { date: '2026-03-03', followers: null, engagement: 15, reach: 400 },
      { date: '2026-03-04', followers: 110, engagement: null, reach: null },
    ]);
    expect(body.daily.map((day) => day.followers)).toEqual([90, 100, 100, 110]);
  });

  test('all accounts together added nothing known on a day on which none of them was measured', async () => {
    const { body } = await accountsOf(ada, 'start_date=2026-02-28&end_date=2026-03-01');
    expect(body.daily).toEqual([
      { date: '2026-02-28', followers: 90, engagement: null, reach: null },
      { date: '2026-03-01', followers: 90, engagement: 10, reach: 100 },
    ]);
  });

  test('a metric leaves the others out of the series', async () => {
    const { body } = await accountsOf(ada, `${RANGE}&metric=reach`);
    expect(body.daily[0]).toEqual({ date: '2026-03-01', reach: 100 });
    expect(body.accounts[0]?.daily[1]).toEqual({ date: '2026-03-02', reach: null });
  });

  test('the last 30 days, unless dates are given', async () => {
    const today = () => new Date().toISOString().slice(0, 10);
    const before = today();
    const { body } = await accountsOf(ada, '');
    expect(body.daily).toHaveLength(30);
    expect([before, today()]).toContain(body.end_date);
  });

  test('a platform leaves the others out, and a network that tells nothing is null and not 0', async () => {
    expect((await accountsOf(ada, `${RANGE}&platform=linkedin`)).body).toMatchObject({
      total_followers: 0,
      accounts: [],
      top_posts: [],
    });
    const grace = await api.signUp();
    await grace.connectX('grace');
    expect((await accountsOf(grace)).body).toMatchObject({ total_followers: null, total_reach: 0 });
  });

  test('knows nothing of others', async () => {
    const { body } = await accountsOf(await api.signUp());
    expect(body).toMatchObject({ total_followers: 0, total_reach: 0, average_engagement_rate: null, accounts: [] });
  });
});

describe('GET /analytics/posts/{id}', () => {
  const analyticsOf = (id: string, user = ada) => user.call<PostAnalytics>('GET', `/analytics/posts/${id}`);

  test('gives sums, each account, and how they grew', async () => {
    const { status, body } = await analyticsOf(tea);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      post_id: tea,
      published_at: '2026-03-01T10:00:00.000Z',
      likes: 16,
      comments: 2,
      shares: 2,
      engagement: 20,
      reach: 300,
      collected_at: '2026-03-03T20:00:00.000Z',
      targets: [{ platform: 'twitter', account_username: 'ada', state: 'published', engagement: 20 }],
    });
    expect(body.engagement_rate).toBeCloseTo(6.667, 3);
    expect(body.daily.map(({ date, engagement }) => [date, engagement])).toEqual([
      ['2026-03-01', 10],
      ['2026-03-03', 20],
    ]);
  });

  test('a day on which nothing was told keeps what was known', async () => {
    const { body } = await analyticsOf(coffee);
    expect(body.daily.map(({ likes }) => likes)).toEqual([5, 5]);
  });

  test('a post that has not gone out has no figures', async () => {
    const { id } = await ada.post({ status: 'draft', scheduled_at: null });
    expect((await analyticsOf(id)).body).toMatchObject({ likes: null, reach: null, collected_at: null, daily: [] });
  });

  test("another user's post is not there", async () => {
    const { status, body } = await analyticsOf(tea, await api.signUp());
    expect(status).toBe(404);
    expect(body).toEqual((await analyticsOf(ABSENT)).body);
  });
});

describe('GET /analytics/hashtags', () => {
  test('ranks what posts used, in the text or beside it, and what is tracked', async () => {
    await ada.call('POST', '/hashtags', { hashtag: 'TEA' });
    await ada.call('POST', '/hashtags', { hashtag: 'unused' });
    const { status, body } = await hashtagsOf(ada);
    expect(status).toBe(200);
    expect(body.hashtags.map(({ hashtag, posts, engagement }) => [hashtag, posts, engagement])).toEqual([
      ['tea', 2, 25],
      ['green', 1, 20],
      ['unused', 0, null],
    ]);
    expect(body.hashtags[0]).toMatchObject({
      likes: 21,
      comments: 2,
      reach: 500,
      average_engagement: 12.5,
      last_used_at: '2026-03-02T23:59:59.999Z',
      tracked: { mentions: 0, engagement: null },
    });
    expect(body.hashtags[1]?.tracked).toBeNull();
  });

  test('knows nothing of others', async () => {
    expect((await hashtagsOf(await api.signUp())).body.hashtags).toEqual([]);
  });
});

test('every post shows its likes, comments and shares, 0 until they are known', async () => {
  const { body } = await ada.call<ListPostsResponse>('GET', '/posts');
  expect(body.posts[0]?.analytics).toEqual({ likes: 0, comments: 0, shares: 0 });
});
