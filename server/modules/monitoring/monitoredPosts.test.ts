import { DAY_MS } from '#contract/durations';
import type { ErrorBody } from '#contract/errors';
import type { MonitoredPostsResponse, TrendingPostsResponse } from '#contract/schemas/monitoring';
import { FetchError } from '../../lib/safeFetch';
import { NOTHING_REPORTED } from './source';
import { createMemorySource, foundPost } from '../../testing/monitoringFixture';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

const twitter = createMemorySource('twitter', [
  foundPost('a', {
    publishedAt: daysAgo(1),
    engagement: 10,
    reach: 1_000,
    metrics: { ...NOTHING_REPORTED, likes: 10, views: 1_000 },
    content: 'I love it',
    authorVerified: true,
  }),
  foundPost('b', { publishedAt: daysAgo(2), engagement: 30, reach: 500 }),
]);
const news = createMemorySource('news', [foundPost('c', { publishedAt: daysAgo(3), title: 'A headline' })]);
const blogs = createMemorySource('blogs', [
  foundPost('d', { publishedAt: daysAgo(4), engagement: 5, category: 'Food' }),
]);
const reddit = createMemorySource('reddit');

let api: TestApp;
let ada: TestUser;
let id: string;

beforeAll(async () => {
  api = await createTestApp({ sources: { twitter, news, blogs, reddit } });
  ada = await api.signUp();
  id = (await ada.call<{ id: string }>('POST', '/hashtags', { hashtag: 'größe' })).body.id;
  await ada.call('POST', `/hashtags/${id}/refresh`);
});
afterAll(() => api.close());

test('the most engaging posts of all trackers come first, each once and by what found it, and nobody sees those of others', async () => {
  const cleo = await api.signUp();
  const keyword = await cleo.call<{ id: string }>('POST', '/keywords/monitor', {
    keyword: 'oven',
    platforms: ['twitter'],
  });
  await cleo.call('POST', `/keywords/${keyword.body.id}/refresh`);
  const tracked = await cleo.call<{ id: string }>('POST', '/hashtags', { hashtag: 'bread' });
  await cleo.call('POST', `/hashtags/${tracked.body.id}/refresh`);
  const { body } = await cleo.call<TrendingPostsResponse>('GET', '/monitored/posts');
  expect(body.posts.map(({ post }) => post.engagement)).toEqual([30, 10, 5, null]);
  expect(body.posts.map(({ tracker }) => tracker).sort()).toEqual([
    '#bread',
    '#bread',
    expect.any(String),
    expect.any(String),
  ]);
  const nobody = await api.signUp();
  expect((await nobody.call('GET', '/monitored/posts')).body).toEqual({ posts: [], is_sandbox: false });
});

const read = async (query = '') =>
  ada.call<MonitoredPostsResponse & ErrorBody>('GET', `/hashtags/monitored/${encodeURIComponent('Größe')}${query}`);
const namesOf = async (query: string) => (await read(query)).body.posts.map(({ url }) => url.slice(-1)).join('');

test.each([
  ['limit', '?limit=0'],
  ['limit', '?limit=101'],
  ['limit', '?limit=many'],
  ['platforms', '?platforms=myspace'],
  ['platforms', '?platforms=twitter,facebook'],
  ['sortBy', '?sortBy=likes'],
  ['order', '?order=up'],
  ['dateFrom', '?dateFrom=yesterday'],
  ['dateTo', '?dateFrom=2026-03-02&dateTo=2026-03-01'],
  ['dateTo', '?dateTo=2026-02-30T25:00:00Z'],
  ['minEngagement', '?minEngagement=-1'],
  ['includeMetrics', '?includeMetrics=perhaps'],
])('refuses a bad %s: %s', async (field, query) => {
  const { status, body } = await read(query);
  expect(status).toBe(422);
  expect(body.field_errors).toHaveProperty(field);
});

test('a hashtag of a hundred letters is found by its address, whatever they are', async () => {
  const hashtag = '\u{1d49c}'.repeat(100);
  expect((await ada.call('POST', '/hashtags', { hashtag, platforms: ['reddit'] })).status).toBe(201);
  expect((await ada.call('GET', `/hashtags/monitored/${encodeURIComponent(`#${hashtag}`)}`)).status).toBe(200);
});

test('a post has the shape of the spec; what is not reported is null', async () => {
  const { body } = await read('?platforms=twitter&sortBy=publishedAt&limit=1');
  expect(body.posts).toEqual([
    {
      id: expect.any(String),
      platform: 'twitter',
      author: '@ada',
      authorVerified: true,
      title: null,
      content: 'I love it',
      category: null,
      url: 'https://x.example/ada/status/a',
      publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      reach: 1_000,
      engagement: 10,
      metrics: { likes: 10, retweets: null, replies: null, quotes: null, views: 1_000, shares: null },
      sentiment: { score: expect.any(Number), words: [{ word: 'love', score: 3, is_negated: false }] },
    },
  ]);
});

test('metrics are sums over all that match, not over what is listed', async () => {
  expect((await read('?limit=1')).body).toMatchObject({
    metrics: { totalPosts: 4, totalEngagement: 45, totalReach: 1_500, averageEngagement: 15 },
    is_sandbox: false,
    sources: expect.arrayContaining([{ kind: 'twitter', status: 'ok', detail: null }]),
  });
  expect((await read('?platforms=news')).body.metrics).toEqual({
    totalPosts: 1,
    totalEngagement: null,
    totalReach: null,
    averageEngagement: null,
  });
  expect((await read('?includeMetrics=false')).body).not.toHaveProperty('metrics');
});

test('the most engaging come first unless said otherwise; those that report nothing come last', async () => {
  expect(await namesOf('')).toBe('badc');
  expect(await namesOf('?order=asc')).toBe('dabc');
  expect(await namesOf('?sortBy=publishedAt')).toBe('abcd');
  expect(await namesOf('?sortBy=publishedAt&order=asc')).toBe('dcba');
});

test('platforms are taken with commas and repeated', async () => {
  expect(await namesOf('?platforms=twitter,news')).toBe('bac');
  expect(await namesOf('?platforms=twitter&platforms=news')).toBe('bac');
  expect(await namesOf('?platforms=reddit')).toBe('');
  expect(await namesOf('?platforms=')).toBe('badc');
});

test('both ends of the time are inclusive; a date is a whole day', async () => {
  expect(await namesOf(`?sortBy=publishedAt&dateFrom=${dayOf(daysAgo(3))}&dateTo=${dayOf(daysAgo(2))}`)).toBe('bc');
  const { publishedAt } = (await read('?platforms=news')).body.posts[0]!;
  const instant = encodeURIComponent(publishedAt);
  expect(await namesOf(`?dateFrom=${instant}&dateTo=${instant}`)).toBe('c');
});

test('a least engagement leaves out what is below it and what does not report one', async () => {
  expect(await namesOf('?minEngagement=10')).toBe('ba');
  expect(await namesOf('?minEngagement=0')).toBe('badc');
});

test('a hashtag that is not tracked is not there', async () => {
  expect((await ada.call('GET', '/hashtags/monitored/other')).status).toBe(404);
  expect((await ada.call('GET', '/hashtags/monitored/%2F..%2F')).status).toBe(404);
});

test('a refresh of which every source failed is a failure with its reason; what was found before stays', async () => {
  const sources = [twitter, news, blogs, reddit];
  const responses = sources.map(({ response }) => response);
  for (const source of sources) source.response = () => Promise.reject(new FetchError('unreachable'));
  expect(await ada.call('POST', `/hashtags/${id}/refresh`)).toMatchObject({
    status: 502,
    body: {
      error_code: 'NETWORK_UNAVAILABLE',
      detail: 'Twitter couldn’t be searched. It couldn’t be reached.',
    },
  });
  sources.forEach((source, index) => (source.response = responses[index]!));
  expect(await namesOf('')).toBe('badc');
});

test('full width and a sharp s make no other tracker, also of those who tracked them before that was so', async () => {
  const eve = await api.signUp();
  const track = async (hashtag: string) => (await eve.call('POST', '/hashtags', { hashtag })).status;
  expect([await track('＃ＲＹＥ'), await track('Rye'), await track('straße')]).toEqual([201, 409, 201]);
  for (const hashtag of ['ＲＹＥ', 'straße']) {
    const query = 'update trackers set term_key = $2 where term = $1';
    await api.connection.pool.query(query, [hashtag, hashtag.toLowerCase()]);
    expect(await track(hashtag)).toBe(409);
    expect((await eve.call('GET', `/hashtags/monitored/${encodeURIComponent(hashtag)}`)).status).toBe(200);
  }
});
