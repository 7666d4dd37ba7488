import type { ErrorBody } from '#contract/errors';
import { CATEGORY_MAX_LENGTH, KEYWORD_MAX_LENGTH } from '#contract/limits';
import type { KeywordAnalytics, ListKeywordsResponse, MonitoredKeyword } from '#contract/schemas/monitoring';
import { createMemorySource, foundPost } from '../../testing/monitoringFixture';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const ABSENT = '01a1fc04-255f-715a-8f84-c6a664ee7f0b';

const twitter = createMemorySource('twitter', [
  foundPost('1', { content: 'Remote from now on: great, I love it', engagement: 4, publishedAt: new Date() }),
  foundPost('2', { content: 'Remote for a week: awful', publishedAt: new Date() }),
]);

let api: TestApp;
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  api = await createTestApp({ sources: { twitter } });
});
beforeEach(async () => {
  ada = await api.signUp();
  ben = await api.signUp();
});
afterAll(() => api.close());

const monitor = (user: TestUser, body: object = { keyword: 'remote work' }) =>
  user.call<MonitoredKeyword & ErrorBody>('POST', '/keywords/monitor', body);
const list = async (user: TestUser) =>
  (await user.call<ListKeywordsResponse>('GET', '/keywords/monitored')).body.keywords;

test.each([
  ['POST', '/monitor'],
  ['GET', '/monitored'],
  ['GET', `/${ABSENT}/analytics`],
  ['PATCH', `/${ABSENT}`],
  ['DELETE', `/${ABSENT}`],
  ['POST', `/${ABSENT}/refresh`],
] as const)('refuses who is not signed in (%s %s)', async (method, path) => {
  expect((await api.inject({ method, url: `/api/v1/keywords${path}` })).statusCode).toBe(401);
});

describe('POST /keywords/monitor', () => {
  test.each([
    ['keyword', {}],
    ['keyword', { keyword: '  ' }],
    ['keyword', { keyword: '"..."' }],
    ['keyword', { keyword: 'a'.repeat(KEYWORD_MAX_LENGTH + 1) }],
    ['keyword', { keyword: ['a'] }],
    ['category', { keyword: 'ok', category: 'a'.repeat(CATEGORY_MAX_LENGTH + 1) }],
    ['platforms', { keyword: 'ok', platforms: ['myspace'] }],
    ['alert_enabled', { keyword: 'ok', alert_enabled: 'yes' }],
    ['alert_threshold', { keyword: 'ok', alert_threshold: -1 }],
    ['id', { keyword: 'ok', id: ABSENT }],
  ])('refuses a bad %s: %j', async (field, body) => {
    const response = await monitor(ada, body);
    expect(response.status).toBe(422);
    expect(response.body.field_errors).toHaveProperty(field);
    expect(await list(ada)).toEqual([]);
  });

  test.each([KEYWORD_MAX_LENGTH + 1, 5 * KEYWORD_MAX_LENGTH])('names the limit of a keyword of %i', async (length) => {
    const { body } = await monitor(ada, { keyword: 'a'.repeat(length) });
    expect(body.field_errors).toEqual({ keyword: [`Use at most ${KEYWORD_MAX_LENGTH} characters.`] });
  });

  test('takes what the keyword card sends', async () => {
    const card = {
      keyword: 'remote work',
      category: 'custom',
      platforms: ['twitter', 'facebook', 'linkedin', 'instagram'],
      alert_enabled: true,
      alert_threshold: 10,
    };
    const { status, body } = await monitor(ada, card);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...card,
      id: expect.any(String),
      total_mentions: 0,
      mentions_capped: false,
      total_engagement: null,
      sentiment_score: null,
      sources: [],
      is_sandbox: false,
      refreshed_at: null,
      created_at: expect.any(String),
    });
    expect(await list(ada)).toEqual([body]);
  });

  test('what is left out has the values of the spec', async () => {
    expect((await monitor(ada, { keyword: ' Remote \n work ' })).body).toMatchObject({
      keyword: 'Remote work',
      category: 'custom',
      platforms: ['twitter', 'facebook', 'linkedin', 'instagram'],
      alert_enabled: true,
      alert_threshold: 10,
    });
  });

  test('says that a keyword is monitored already, whatever its case', async () => {
    await monitor(ada);
    const { status, body } = await monitor(ada, { keyword: 'REMOTE  work' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error_code: 'KEYWORD_ALREADY_MONITORED',
      field_errors: { keyword: ['"REMOTE work" is already monitored.'] },
    });
    expect((await monitor(ben)).status).toBe(201);
  });
});

describe('POST /keywords/{id}/refresh', () => {
  test('counts mentions, and the sentiment is their mean', async () => {
    const { id } = (await monitor(ada)).body;
    const { status, body } = await ada.call<MonitoredKeyword>('POST', `/keywords/${id}/refresh`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total_mentions: 2, total_engagement: 4, is_sandbox: false });
    const posts = (await ada.call<KeywordAnalytics>('GET', `/keywords/${id}/analytics`)).body.latest_posts;
    const mean = posts.reduce((sum, { sentiment }) => sum + sentiment.score, 0) / posts.length;
    expect(body.sentiment_score).toBeCloseTo(mean);
    expect(body.sources.slice(1)).toEqual(
      ['Facebook', 'LinkedIn', 'Instagram'].map((name) => ({
        kind: name.toLowerCase(),
        status: 'not_configured',
        detail: `${name} offers no public search.`,
        reasons: [{ code: 'no_public_search', params: { platform: name.toLowerCase() } }],
      })),
    );
    expect(await list(ada)).toEqual([body]);
  });
});

describe('PATCH /keywords/{id}', () => {
  test('searches it elsewhere from now on', async () => {
    const { id } = (await monitor(ada)).body;
    const { status, body } = await ada.call<MonitoredKeyword>('PATCH', `/keywords/${id}`, { platforms: ['bluesky'] });
    expect([status, body.platforms]).toEqual([200, ['bluesky']]);
    expect(await list(ada)).toEqual([body]);
  });
});

test('a user asks for so many searches a minute', async () => {
  const strict = await createTestApp({ sources: { twitter }, rateLimits: { refreshes: 2 } });
  const eve = await strict.signUp();
  const { id } = (await monitor(eve)).body;
  const statuses: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    statuses.push((await eve.call('POST', `/keywords/${id}/refresh`)).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect(await list(eve)).toHaveLength(1);
  await strict.close();
});

describe('GET /keywords/{id}/analytics', () => {
  test('tells which words decided', async () => {
    const { id } = (await monitor(ada)).body;
    await ada.call('POST', `/keywords/${id}/refresh`);
    const { status, body } = await ada.call<KeywordAnalytics>('GET', `/keywords/${id}/analytics`);
    expect(status).toBe(200);
    expect(body.keyword.id).toBe(id);
    expect(body.sentiment).toMatchObject({ positive: 1, neutral: 0, negative: 1 });
    expect(body.sentiment.words.map(({ word }) => word).toSorted()).toEqual(['awful', 'great', 'love']);
    expect(body.history).toHaveLength(1);
  });
});

describe('DELETE /keywords/{id}', () => {
  test('stops monitoring', async () => {
    const { id } = (await monitor(ada)).body;
    expect((await ada.call('DELETE', `/keywords/${id}`)).status).toBe(204);
    expect(await list(ada)).toEqual([]);
  });
});

test('another user’s keyword is like one that does not exist', async () => {
  const { id } = (await monitor(ada)).body;
  for (const row of [id, ABSENT, 'nonsense']) {
    for (const [method, path] of [
      ['GET', `/keywords/${row}/analytics`],
      ['POST', `/keywords/${row}/refresh`],
      ['PATCH', `/keywords/${row}`],
      ['DELETE', `/keywords/${row}`],
    ] as const) {
      const body = method === 'PATCH' ? { platforms: ['news'] } : undefined;
      expect(await ben.call(method, path, body)).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
    }
  }
  expect(await list(ben)).toEqual([]);
  expect(await list(ada)).toHaveLength(1);
});
