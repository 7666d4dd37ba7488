import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '#contract/durations';
import { MONITORING_SOURCES } from '#contract/platforms';
import { createSources } from './sources';
import type { MonitoringSources, SourceQuery } from './source';
import {
  corpusRoutes,
  CORPUS_PATH,
  CORPUS_X_TOKEN,
  sandboxMonitoringSettings,
} from '../../../sandbox/corpus/corpusRoutes';
import { listItems, popularityAt } from '../../../sandbox/corpus/items';

const START = Date.parse('2026-11-19T08:00:00Z');

const clock = { now: START };
const app = Fastify();
let sources: MonitoringSources;
let origin: string;

beforeAll(async () => {
  await app.register(formbody);
  await app.register(corpusRoutes, { prefix: CORPUS_PATH, now: () => clock.now });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  sources = createSources(sandboxMonitoringSettings(origin), () => clock.now);
});
afterAll(() => app.close());
beforeEach(() => (clock.now = START));

async function search(kind: (typeof MONITORING_SOURCES)[number], query: SourceQuery) {
  return sources[kind]!.search(query, { since: new Date(clock.now - 30 * 24 * HOUR_MS), limit: 50 });
}

const coffee = { kind: 'hashtag', term: 'coffee' } as const;

test.each(MONITORING_SOURCES)('%s finds posts, newest first, by the same reader as the real one', async (kind) => {
  const { posts, notes } = await search(kind, coffee);
  expect(notes).toEqual([]);
  expect(posts.length).toBeGreaterThan(0);
  const times = posts.map(({ publishedAt }) => publishedAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(times.every((time) => time <= START)).toBe(true);
  expect(sources[kind]?.isSandbox).toBe(true);
});

test('what a place does not tell stays untold', async () => {
  const [x, news, reddit, blogs] = await Promise.all(MONITORING_SOURCES.map(async (kind) => search(kind, coffee)));
  expect(x?.posts[0]).toMatchObject({ reach: expect.any(Number), engagement: expect.any(Number) });
  expect(news?.posts[0]).toMatchObject({ reach: null, engagement: null });
  expect(reddit?.posts[0]).toMatchObject({ reach: null, engagement: expect.any(Number) });
  expect(blogs?.posts[0]).toMatchObject({ reach: null, metrics: { likes: null, replies: expect.any(Number) } });
});

test('a post of X is read as it was written, though X shortens its link and escapes signs', async () => {
  const { posts } = await search('twitter', { kind: 'keyword', term: 'coffee' });
  const texts = posts.map(({ content }) => content).filter((text) => text.includes('https://'));
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toMatch(/https:\/\/example\.com\/stories\?about=coffee&from=x$/);
});

test('the same instant gives the same posts; later ones are more popular', async () => {
  const before = (await search('twitter', coffee)).posts;
  expect((await search('twitter', coffee)).posts).toEqual(before);
  clock.now += 3 * HOUR_MS;
  const after = new Map((await search('twitter', coffee)).posts.map((post) => [post.sourceId, post]));
  const grown = before.map(({ sourceId, reach }) => (after.get(sourceId)?.reach ?? reach ?? 0) - (reach ?? 0));
  expect(Math.min(...grown)).toBe(0);
  expect(Math.max(...grown)).toBeGreaterThan(0);
});

test('popularity never falls', () => {
  for (const item of listItems('twitter', START - 24 * HOUR_MS, START)) {
    const views = [0, 1, 5, 24, 240].map((hours) => popularityAt(item, item.publishedAt + hours * HOUR_MS).views);
    expect(views).toEqual(views.toSorted((one, other) => one - other));
  }
});

test('a phrase is found, and what nobody writes about is not', async () => {
  expect((await search('reddit', { kind: 'keyword', term: 'remote work' })).posts.length).toBeGreaterThan(0);
  expect((await search('twitter', { kind: 'keyword', term: 'Remote Work' })).posts.length).toBeGreaterThan(0);
  for (const kind of MONITORING_SOURCES) {
    expect((await search(kind, { kind: 'keyword', term: 'zyzzyva' })).posts).toEqual([]);
  }
});

test('the link of each post leads to its page', async () => {
  for (const kind of MONITORING_SOURCES) {
    const { posts } = await search(kind, coffee);
    const page = await fetch(posts[0]!.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Not a real network');
  }
  expect((await fetch(`${origin}${CORPUS_PATH}/news/999999999`)).status).toBe(404);
  expect((await fetch(`${origin}${CORPUS_PATH}/news/nonsense`)).status).toBe(404);
});

test('it asks for a key like the networks, and for parameters that they would take', async () => {
  const x = `${origin}${CORPUS_PATH}/x/2/tweets/search/recent`;
  const headers = { authorization: `Bearer ${CORPUS_X_TOKEN}` };
  expect((await fetch(x)).status).toBe(401);
  expect((await fetch(`${x}?query=a`, { headers: { authorization: 'Bearer any' } })).status).toBe(401);
  for (const query of ['', '((coffee', 'from:ada', 'a%20OR%20b']) {
    expect((await fetch(`${x}?query=${query}`, { headers })).status).toBe(400);
  }
  expect((await fetch(`${x}?query=a&tweet.fields=nonsense`, { headers })).status).toBe(400);
  expect((await fetch(`${x}?query=a&max_results=5`, { headers })).status).toBe(400);
  expect((await fetch(`${x}?query=a&start_time=2020-01-01T00:00:00Z`, { headers })).status).toBe(400);
  expect((await fetch(`${origin}${CORPUS_PATH}/reddit/search?q=a`)).status).toBe(401);
});

test('gives of a post what was asked for, page by page, and says where the limit stands', async () => {
  const headers = { authorization: `Bearer ${CORPUS_X_TOKEN}` };
  const search = (more: string) =>
    fetch(`${origin}${CORPUS_PATH}/x/2/tweets/search/recent?query=coffee${more}`, { headers });
  const response = await search('');
  const first = (await response.json()) as { data: { id: string }[]; meta: { next_token: string } };
  expect(Object.keys(first.data[0]!)).toEqual(['id', 'text', 'edit_history_tweet_ids']);
  expect(response.headers.get('x-rate-limit-limit')).toBe('450');
  const second = (await (await search(`&next_token=${first.meta.next_token}&tweet.fields=author_id`)).json()) as {
    data: { id: string; author_id: string }[];
  };
  expect(first.data.map(({ id }) => id)).not.toContain(second.data[0]!.id);
  expect(second.data[0]!.author_id).toMatch(/^\d+$/);
});

test('a feed that has not changed is not sent again', async () => {
  const feed = `${origin}${CORPUS_PATH}/blogs/feed.xml`;
  const etag = (await fetch(feed)).headers.get('etag') ?? '';
  expect((await fetch(feed, { headers: { 'if-none-match': etag } })).status).toBe(304);
});
