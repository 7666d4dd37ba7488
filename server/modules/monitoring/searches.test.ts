import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRedditSource } from './reddit/redditSearch';
import type { FetchRequest } from '../../lib/safeFetch';
import { SourceError, type MonitoringSource } from './source';
import { createXSource } from './x/xSearch';

const NOW = Date.parse('2026-11-19T08:00:00Z');
const since = new Date('2026-10-20T08:00:00Z');
const sample = (name: string) => readFileSync(path.resolve('server/modules/monitoring/samples', name), 'utf8');

/** A server that answers what a test says, and what it was asked. */
function setUp() {
  const asked: FetchRequest[] = [];
  const world = { now: NOW, response: { status: 200, headers: {}, text: '{}' } };
  const safeFetch = async (request: FetchRequest) => {
    asked.push(request);
    const token = { status: 200, headers: {}, text: '{"access_token":"t","expires_in":86400}' };
    return request.url.endsWith('/access_token') ? token : world.response;
  };
  const options = { isSandbox: false, safeFetch, now: () => world.now };
  return { asked, world, options };
}

function xOf({ options }: ReturnType<typeof setUp>): MonitoringSource {
  const settings = { apiUrl: 'https://api.x.example', siteUrl: 'https://x.example', bearerToken: 'b' };
  return createXSource({ settings, ...options });
}

function redditOf({ options }: ReturnType<typeof setUp>): MonitoringSource {
  const settings = {
    apiUrl: 'https://oauth.reddit.example',
    tokenUrl: 'https://reddit.example/api/v1/access_token',
    siteUrl: 'https://reddit.example',
    clientId: 'id',
    clientSecret: 'secret',
    userAgent: 'web:postwright:1 (by /u/ada)',
  };
  return createRedditSource({ settings, ...options });
}

const hashtag = { kind: 'hashtag', term: 'remotework' } as const;
const keyword = { kind: 'keyword', term: 'remote work' } as const;

describe('X', () => {
  test('counts what is reported, and null where it is not', async () => {
    const context = setUp();
    context.world.response.text = sample('x-search.json');
    const { posts } = await xOf(context).search(hashtag, { since, limit: 50 });
    expect(posts).toEqual([
      {
        sourceId: '1991200000000000001',
        author: '@ada_at_sea',
        authorVerified: true,
        title: null,
        content: 'Day 3 of #RemoteWork from a ferry ⛴️ and I love it',
        url: 'https://x.example/ada_at_sea/status/1991200000000000001',
        category: null,
        publishedAt: new Date('2026-11-19T07:58:41Z'),
        reach: 10_412,
        engagement: 167,
        metrics: { likes: 148, retweets: 12, replies: 5, quotes: 2, views: 10_412, shares: null },
      },
      expect.objectContaining({ reach: null, engagement: 0, authorVerified: false }),
    ]);
  });

  test('gives a text as it was written: X escapes signs, shortens links and adds one for an image', async () => {
    const context = setUp();
    const tweet = {
      id: '1',
      created_at: '2026-11-19T07:58:41.000Z',
      text: 'Tom &amp; Jerry &lt;3 https://t.co/abc https://t.co/pic',
      entities: {
        urls: [
          { url: 'https://t.co/abc', expanded_url: 'https://example.com/?a=1&b=2' },
          { url: 'https://t.co/pic', expanded_url: 'https://x.com/i/status/1/photo/1', media_key: '3_1' },
        ],
      },
    };
    context.world.response.text = JSON.stringify({ data: [tweet], meta: { result_count: 1 } });
    const { posts } = await xOf(context).search(hashtag, { since, limit: 50 });
    expect(posts[0]?.content).toBe('Tom & Jerry <3 https://example.com/?a=1&b=2');
    expect(new URL(context.asked[0]!.url).searchParams.get('tweet.fields')).toContain('entities');
  });

  test('is asked for the hashtag or the phrase, without retweets, no further back than it reaches', async () => {
    const context = setUp();
    context.world.response.text = '{"meta":{"result_count":0}}';
    const x = xOf(context);
    expect(await x.search(hashtag, { since, limit: 5 })).toEqual({ posts: [], notes: [] });
    await x.search({ kind: 'keyword', term: 'a" OR from:b' }, { since, limit: 500 });
    const [first, second] = context.asked.map(({ url }) => new URL(url).searchParams);
    expect(first?.get('query')).toBe('#remotework -is:retweet');
    expect(first?.get('start_time')).toBe('2026-11-12T08:01:00.000Z');
    expect(first?.get('max_results')).toBe('10');
    expect(second?.get('query')).toBe('"a  OR from:b" -is:retweet');
    expect(second?.get('max_results')).toBe('100');
    expect(context.asked[0]?.headers).toEqual({ authorization: 'Bearer b' });
  });

  test('is left alone until its window opens again', async () => {
    const context = setUp();
    const resetAt = Math.round(NOW / 1_000) + 600;
    context.world.response = { status: 429, headers: { 'x-rate-limit-reset': String(resetAt) }, text: '' };
    await expect(xOf(context).search(hashtag, { since, limit: 5 })).rejects.toMatchObject({
      message: 'Its search limit is reached; searching resumes at 08:10 UTC.',
      retryAt: new Date(resetAt * 1_000),
    });
  });

  test('is not asked once its last search of a window is used up', async () => {
    const context = setUp();
    const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(NOW / 1_000 + 600) };
    context.world.response = { status: 200, headers, text: '{"meta":{}}' };
    const x = xOf(context);
    await x.search(hashtag, { since, limit: 5 });
    await expect(x.search(hashtag, { since, limit: 5 })).rejects.toThrow(SourceError);
    expect(context.asked).toHaveLength(1);
    context.world.now += 600_000;
    await x.search(hashtag, { since, limit: 5 });
    expect(context.asked).toHaveLength(2);
  });

  test.each([
    [401, '{}', 'X doesn’t accept our key (401).'],
    [403, '{}', 'X doesn’t accept our key (403).'],
    [503, '{"detail":"Over capacity"}', 'X answered with status 503: Over capacity'],
    [400, '<html>', 'X answered with status 400.'],
    [200, '<html>', 'X sent something that isn’t a search result.'],
  ])('says why it found nothing (%i %s)', async (status, text, detail) => {
    const context = setUp();
    context.world.response = { status, headers: {}, text };
    await expect(xOf(context).search(hashtag, { since, limit: 5 })).rejects.toThrow(detail);
  });
});

describe('Reddit', () => {
  test.each(['.evil.example/r/', '@evil.example/r/', ':x@evil.example/', ''])(
    'leads to no other site (%j)',
    async (permalink) => {
      const context = setUp();
      context.world.response.text = sample('reddit-search.json').replaceAll('"/r/', `"${permalink}`);
      expect((await redditOf(context).search(keyword, { since, limit: 50 })).posts).toEqual([]);
    },
  );

  test('counts score and comments; reach and shares it does not tell', async () => {
    const context = setUp();
    context.world.response.text = sample('reddit-search.json');
    const { posts } = await redditOf(context).search(keyword, { since, limit: 50 });
    expect(posts).toEqual([
      {
        sourceId: '1abcd01',
        author: 'u/quiet_kettle',
        authorVerified: false,
        title: 'Remote work tips that actually helped?',
        content: "I'm two months in & struggling to switch off.",
        url: 'https://reddit.example/r/digitalnomad/comments/1abcd01/remote_work_tips/',
        category: 'r/digitalnomad',
        publishedAt: new Date(1_795_075_200_000),
        reach: null,
        engagement: 318,
        metrics: { likes: 231, retweets: null, replies: 87, quotes: null, views: null, shares: null },
      },
      expect.objectContaining({ content: 'Company monitors my keyboard', engagement: 2 }),
    ]);
  });

  test('gets its token once, and again after an error', async () => {
    const context = setUp();
    const reddit = redditOf(context);
    await reddit.search(keyword, { since, limit: 5 });
    await reddit.search(keyword, { since, limit: 5 });
    expect(context.asked.map(({ method = 'GET' }) => method)).toEqual(['POST', 'GET', 'GET']);
    expect(context.asked[0]?.headers).toMatchObject({ authorization: `Basic ${btoa('id:secret')}` });
    expect(context.asked[1]?.headers).toMatchObject({ 'user-agent': 'web:postwright:1 (by /u/ada)' });
    context.world.response = { status: 401, headers: {}, text: '' };
    await expect(reddit.search(keyword, { since, limit: 5 })).rejects.toThrow('Reddit doesn’t let us search (401).');
    await expect(reddit.search(keyword, { since, limit: 5 })).rejects.toThrow(SourceError);
    expect(context.asked.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('is left alone when its ten minutes are used up', async () => {
    const context = setUp();
    const headers = { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '120' };
    context.world.response = { status: 200, headers, text: sample('reddit-search.json') };
    const reddit = redditOf(context);
    await reddit.search(keyword, { since, limit: 5 });
    await expect(reddit.search(keyword, { since, limit: 5 })).rejects.toMatchObject({
      retryAt: new Date(NOW + 120_000),
    });
  });
});
