import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { createXrpc } from '../../../networks/bluesky/xrpc';
import { NetworkError } from '../../../networks/connector';
import { createServerGuard } from '../../../networks/serverGuard';
import { writeSession } from '../../../networks/tokens';
import { createScriptedServers, type Scripted, type ScriptedServer } from '../../../testing/serveHttp';
import type { AccessTokens } from '../../../tokens/accessTokens';
import type { Searcher } from '../ownSources';
import { createMemoryPauses } from '../rateGate';
import { createHostLimiter } from '../hostLimiter';
import type { SourceQuery } from '../source';
import { createBlueskySearch } from './blueskySearch';

const NOW = Date.parse('2026-11-19T08:00:00Z');
const BOUNDS = { since: new Date(NOW - 30 * DAY_MS), limit: 50 };
const TEA: SourceQuery = { kind: 'hashtag', term: 'tea' };
const NO_SEARCH = { error: 'InvalidRequest', message: 'No service configured for app.bsky.feed.searchPosts' };

const servers = createScriptedServers();
afterEach(() => servers.close());

/** A post as the app's view gives it. */
function postOf(number: number, fields: object = {}) {
  return {
    uri: `at://did:plc:mira/app.bsky.feed.post/3k${number}`,
    cid: 'bafy',
    author: { did: 'did:plc:mira', handle: 'mira.example', displayName: 'Mira' },
    record: { $type: 'app.bsky.feed.post', text: 'A cup of #tea', createdAt: '2026-11-18T10:00:00.000Z' },
    indexedAt: '2026-11-18T10:00:02.000Z',
    likeCount: 5,
    repostCount: 2,
    replyCount: 1,
    quoteCount: 1,
    labels: [],
    ...fields,
  };
}

const found = (...posts: object[]): Scripted => ({ json: { posts, hitsTotal: 7 } });

/** Accounts by name, each on its server; a renewed token is the old one with a sign behind it. */
function setUp(accounts: Record<string, ScriptedServer>) {
  const world = { now: NOW };
  const now = () => world.now;
  const renewals: string[] = [];
  const tokenOf = (name: string, sign = '') =>
    writeSession({ origin: `http://${accounts[name]?.host ?? ''}`, token: `token-of-${name}${sign}` });
  const tokens: AccessTokens = {
    get: async ({ grantId }) => tokenOf(grantId),
    async renewed(grantId) {
      renewals.push(grantId);
      if (grantId === 'lost') throw new NetworkError('InvalidToken', 'Revoked', 400);
      return tokenOf(grantId, '!');
    },
    stopped: async () => undefined,
  };
  const guard = createServerGuard({ privateServers: Object.values(accounts).map(({ host }) => host) });
  const hostLimiter = createHostLimiter({ pauses: createMemoryPauses(), now });
  const search = createBlueskySearch({ hostLimiter, xrpc: createXrpc({ guard, now }), tokens, now });
  const searchers = (names: string[], isSandbox: boolean): Searcher[] =>
    names.map((name) => ({
      platform: 'bluesky',
      accountId: `did:plc:${name}`,
      server: accounts[name]?.host ?? '',
      isActive: true,
      isSandbox,
      grantId: name,
      sealedToken: Buffer.alloc(0),
      tokenMsLeft: null,
    }));
  return {
    world,
    renewals,
    search: (names: string[], query: SourceQuery = TEA, isSandbox = false) =>
      search(searchers(names, isSandbox), query, BOUNDS),
  };
}

test('finds posts with all that is reported of them, and nothing that is not', async () => {
  const server = await servers.start(() => found(postOf(1)));
  expect(await setUp({ ada: server }).search(['ada'])).toEqual({
    posts: [
      {
        sourceId: 'at://did:plc:mira/app.bsky.feed.post/3k1',
        author: '@mira.example',
        authorVerified: false,
        title: null,
        content: 'A cup of #tea',
        url: 'https://bsky.app/profile/did:plc:mira/post/3k1',
        category: null,
        publishedAt: new Date('2026-11-18T10:00:00Z'),
        reach: null,
        engagement: 9,
        metrics: { likes: 5, retweets: 2, replies: 1, quotes: 1, views: null, shares: null },
      },
    ],
    notes: [],
    isCapped: false,
  });
});

test('asks the account’s own server, in its name, for the newest posts of the time that counts', async () => {
  const server = await servers.start(() => found());
  const { search } = setUp({ ada: server });
  await search(['ada']);
  await search(['ada'], { kind: 'keyword', term: 'from:ben "remote' });
  expect(server.asked.map(({ path }) => path)).toEqual(Array(2).fill('/xrpc/app.bsky.feed.searchPosts'));
  expect(server.asked[0]?.headers.authorization).toBe('Bearer token-of-ada');
  expect(Object.fromEntries(server.asked[0]!.query)).toEqual({
    q: '#tea',
    since: '2026-10-20T08:00:00.000Z',
    sort: 'latest',
    limit: '50',
  });
  expect(server.asked[1]?.query.get('q')).toBe('"from:ben  remote"');
});

test('links of the sandbox’s posts lead into the sandbox', async () => {
  const server = await servers.start(() => found(postOf(1)));
  const { posts } = await setUp({ ada: server }).search(['ada'], TEA, true);
  expect(posts[0]?.url).toBe(`http://${server.host}/profile/did:plc:mira/post/3k1`);
});

test('reads who is verified, what is labeled, and when a post came, whatever its author says of that', async () => {
  const verification = { verifiedStatus: 'valid', trustedVerifierStatus: 'none', verifications: [] };
  const labels = [{ val: 'nudity' }, { val: '!no-unauthenticated' }, { val: 'spam', neg: true }, { val: 'nudity' }];
  const server = await servers.start(() =>
    found(
      postOf(1, { author: { handle: 'mira.example', verification } }),
      postOf(2, { labels }),
      postOf(3, { record: { text: 'From the future', createdAt: '2099-01-01T00:00:00Z' } }),
      postOf(4, { likeCount: undefined, repostCount: null, quoteCount: '3' }),
    ),
  );
  const { posts } = await setUp({ ada: server }).search(['ada']);
  expect(posts.map(({ authorVerified }) => authorVerified)).toEqual([true, false, false, false]);
  expect(posts[1]?.category).toBe('Content warning: nudity');
  expect(posts[2]?.publishedAt).toEqual(new Date('2026-11-18T10:00:02Z'));
  expect(posts[3]).toMatchObject({ engagement: 1, metrics: { likes: null, retweets: null, quotes: null } });
});

test('what ends at the limit says that there is more', async () => {
  const server = await servers.start(() => found(...Array.from({ length: 60 }, (_none, index) => postOf(index))));
  const { posts, isCapped } = await setUp({ ada: server }).search(['ada']);
  expect([posts.length, isCapped]).toEqual([50, true]);
});

test('the same is asked once for one account, and apart for each: results leave out whom one has blocked', async () => {
  const server = await servers.start(() => found(postOf(1)));
  const { search, world } = setUp({ ada: server, ben: server });
  await Promise.all([search(['ada']), search(['ada'], { ...TEA, term: 'TEA' }), search(['ben'])]);
  expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-of-ada',
    'Bearer token-of-ben',
  ]);
  world.now += 3 * MINUTE_MS;
  await search(['ada']);
  expect(server.asked).toHaveLength(3);
});

test.each([
  [400, { error: 'ExpiredToken', message: 'Token has expired' }],
  [400, { error: 'InvalidToken', message: 'Bad token' }],
  [401, { error: 'AuthenticationRequired' }],
])('renews a token that is refused (%i %j), and asks again', async (status, json) => {
  const server = await servers.start(({ headers }) =>
    headers.authorization?.endsWith('!') ? found(postOf(1)) : { status, json },
  );
  const { search, renewals } = setUp({ ada: server });
  expect((await search(['ada'])).posts).toHaveLength(1);
  expect(renewals).toEqual(['ada']);
});

test('an account that lost its access says so, and other accounts of the same server go on', async () => {
  const server = await servers.start(({ headers }) =>
    headers.authorization?.includes('ben') ? found(postOf(1)) : { status: 400, json: { error: 'ExpiredToken' } },
  );
  const { search } = setUp({ lost: server, ben: server });
  await expect(search(['lost'])).rejects.toThrow('Reconnect your Bluesky account to search its server.');
  expect((await search(['ben'])).posts).toHaveLength(1);
});

test('a server without a search says so and rests; another account’s server is asked instead', async () => {
  const [bare, whole] = await Promise.all([
    servers.start(() => ({ status: 400, json: NO_SEARCH })),
    servers.start(() => found(postOf(1))),
  ]);
  const { search, world } = setUp({ ada: bare, ben: whole });
  await expect(search(['ada'])).rejects.toThrow(`${bare.host}: It has no search.`);
  expect((await search(['ada', 'ben'], { ...TEA, term: 'coffee' })).posts).toHaveLength(1);
  expect(bare.asked).toHaveLength(1);
  world.now += HOUR_MS;
  await search(['ada', 'ben'], { ...TEA, term: 'coffee' });
  expect(bare.asked).toHaveLength(2);
});

test('a limit is kept by all accounts of the server', async () => {
  const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': String(NOW / 1_000 + 300) };
  const server = await servers.start(() => ({ ...found(), headers }));
  const { search } = setUp({ ada: server, ben: server });
  await search(['ada']);
  await expect(search(['ben'])).rejects.toThrow('searching resumes at 08:05 UTC');
  expect(server.asked).toHaveLength(1);
});

describe('a hostile server', () => {
  test.each<[string, Scripted]>([
    ['no JSON', { text: '<!doctype html>' }],
    ['a list', { json: [] }],
    ['null', { text: 'null' }],
    ['posts that are none', { json: { posts: { length: 3 } } }],
    ['more than it may', { text: `{"posts":["${'x'.repeat(2_200_000)}"]}` }],
    ['an error of its own', { status: 500, json: { error: 'InternalServerError' } }],
    ['a refusal', { status: 403, json: { error: 'Forbidden', message: '\u0000<b>' } }],
  ])('sends %s: nothing is believed', async (_what, response) => {
    const server = await servers.start(() => response);
    await expect(setUp({ ada: server }).search(['ada'])).rejects.toThrow(/It (sent|answered|couldn’t be reached)/);
  });

  test('sends things that are no posts: they are left out', async () => {
    const odd = [
      postOf(1, { uri: 'https://evil.example/' }),
      postOf(2, { uri: 'at://did:plc:mira/app.bsky.feed.post/../../evil' }),
      postOf(3, { author: null }),
      postOf(4, { record: { text: 7 } }),
      postOf(5, { record: { text: 'a', createdAt: 'x' }, indexedAt: 'y' }),
    ];
    const server = await servers.start(() => ({ json: { posts: [null, 7, [], ...odd] } }));
    expect((await setUp({ ada: server }).search(['ada'])).posts).toEqual([]);
  });
});
