import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { AccountSource } from '#contract/platforms';
import type { Searcher } from './ownSources';
import { createAccountSearches } from './sources';
import { createMemoryPauses } from './rateGate';
import type { SearchResult, SourceQuery } from './source';
import { createBlueskyConnector } from '../../networks/bluesky/connector';
import { createMemoryApps } from '../../networks/settings';
import { createServerGuard } from '../../networks/serverGuard';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';

const COFFEE: SourceQuery = { kind: 'hashtag', term: 'coffee' };
const MARKETING: SourceQuery = { kind: 'hashtag', term: 'marketing' };
const REMOTE_WORK: SourceQuery = { kind: 'keyword', term: 'remote work' };

let rig: Rig;
let search: (kind: AccountSource, query: SourceQuery, on?: number[]) => Promise<SearchResult>;
let postOnBluesky: (text: string) => Promise<unknown>;

const hostOf = (kind: AccountSource, index = 0) => rig.servers[kind]![index]!.server;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.reset();
  const now = () => rig.clock.now;
  const hosts = Object.values(rig.servers).flatMap((servers) => servers.map(({ server }) => server));
  const guard = createServerGuard({ privateServers: hosts });
  const connector = createBlueskyConnector({
    publicOrigin: PUBLIC_ORIGIN,
    guard,
    sandboxServers: rig.servers.bluesky ?? [],
    apps: createMemoryApps(),
    plcUrl: 'http://127.0.0.1:9',
    blueskyViewUrl: 'http://127.0.0.1:9',
    now,
  });
  const login = { identifier: 'ada.test', password: 'abcd-efgh-ijkl-mnop', server: hostOf('bluesky') };
  const { accessToken } = await connector.servers.logIn!(login);
  const actor = { ...(await connector.profile(accessToken)), accessToken };
  postOnBluesky = (text) => connector.publish(actor, { text }, AbortSignal.timeout(5_000));
  const tokens = { get: async () => accessToken, renewed: async () => accessToken, stopped: async () => undefined };
  const searches = createAccountSearches({ pauses: createMemoryPauses(), tokens, guard, mastodonServers: [], now });
  search = (kind, query, on = [0]) => {
    const searchers = on.map((index): Searcher => ({
      platform: kind,
      accountId: '1',
      server: hostOf(kind, index),
      isActive: true,
      isSandbox: true,
      grantId: 'g',
      sealedToken: Buffer.alloc(0),
      tokenMsLeft: null,
    }));
    return searches[kind](searchers, query, { since: new Date(now() - 30 * DAY_MS), limit: 50 });
  };
});

describe.each(['bluesky', 'mastodon'] as const)('%s', (kind) => {
  test('has posts of others from the first moment, newest first, more than are read', async () => {
    const { posts, isCapped } = await search(kind, COFFEE);
    expect([posts.length, isCapped]).toEqual([50, true]);
    const times = posts.map(({ publishedAt }) => publishedAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(times.every((time) => time <= rig.clock.now)).toBe(true);
    for (const { content, reach, engagement } of posts) {
      expect(content).toMatch(/(^|\s)#coffee(\s|$)/i);
      expect([reach, typeof engagement]).toEqual([null, 'number']);
    }
  });

  test('finds a keyword, and not what nobody writes about', async () => {
    const { posts } = await search(kind, REMOTE_WORK);
    expect(posts.length).toBeGreaterThan(10);
    expect((await search(kind, { kind: 'keyword', term: 'zyzzyva' })).posts).toEqual([]);
    expect((await search(kind, { kind: 'hashtag', term: 'zyzzyva' })).posts).toEqual([]);
  });

  test('gives the same posts at the same instant; later ones are more popular', async () => {
    const before = (await search(kind, MARKETING)).posts;
    rig.clock.now += HOUR_MS;
    const after = new Map((await search(kind, MARKETING)).posts.map((post) => [post.sourceId, post]));
    const grown = before.flatMap(({ sourceId, engagement }) => {
      const later = after.get(sourceId)?.engagement ?? null;
      return later === null ? [] : [later - (engagement ?? 0)];
    });
    expect(grown.length).toBeGreaterThan(40);
    expect(Math.min(...grown)).toBe(0);
    expect(Math.max(...grown)).toBeGreaterThan(0);
  });

  test('the link of each post leads to its page', async () => {
    const { posts } = await search(kind, COFFEE);
    for (const { url, content } of [posts[0]!, posts[49]!]) {
      const page = await fetch(url);
      expect(page.status).toBe(200);
      const text = await page.text();
      expect(text).toContain('Not a real network');
      expect(text).toContain(content.split(/[#']/)[0]!.trim().slice(0, 20));
      expect((await fetch(url.replace(/.$/, (last) => (last === '2' ? '3' : '2')))).status).toBe(404);
    }
  });
});

test('what was posted on Bluesky in the sandbox is found beside it, as its words alone', async () => {
  await postOnBluesky('My own #coffee, at last');
  await postOnBluesky('Scoffee is no coffee');
  const { posts } = await search('bluesky', COFFEE);
  expect(posts[0]).toMatchObject({ author: '@ada.test', content: 'My own #coffee, at last' });
  expect(posts[1]?.content).toMatch(/#coffee/i);
  expect((await search('bluesky', { kind: 'keyword', term: 'coffee, at' })).posts).toHaveLength(1);
  expect((await fetch(posts[0]!.url)).status).toBe(200);
});

test('the same posts have reached both servers of Mastodon, and count once', async () => {
  const [both, one] = [await search('mastodon', REMOTE_WORK, [0, 1]), await search('mastodon', REMOTE_WORK, [0])];
  const ids = both.posts.map(({ sourceId }) => sourceId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(one.posts.map(({ sourceId }) => sourceId));
});
