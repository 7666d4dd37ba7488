import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { reasonsText } from '#contract/refusals';
import { createServerGuard } from '../../../networks/serverGuard';
import { createScriptedServers, type ScriptedServer } from '../../../testing/serveHttp';
import type { Searcher } from '../ownSources';
import { createMemoryPauses } from '../rateGate';
import { createHostLimiter } from '../hostLimiter';
import type { SourceQuery } from '../source';
import { createMastodonSearch } from './mastodonSearch';

const NOW = Date.parse('2026-11-19T08:00:00Z');
const BOUNDS = { since: new Date(NOW - 30 * DAY_MS), limit: 50 };
const TEA: SourceQuery = { kind: 'hashtag', term: 'tea' };

const servers = createScriptedServers();
afterEach(() => servers.close());

/** A status as Mastodon 4.5 gives it, as far as it matters; the larger the number, the newer it is. */
function statusOf(number: number, fields: object = {}) {
  return {
    id: String(100_000 + number),
    uri: `https://home.example/users/mira/statuses/${number}`,
    url: `https://home.example/@mira/${number}`,
    created_at: new Date(NOW - 10 * DAY_MS + number * MINUTE_MS).toISOString(),
    visibility: 'public',
    sensitive: false,
    spoiler_text: '',
    content: `<p>A cup of <a href="https://home.example/tags/tea" rel="tag">#<span>tea</span></a></p>`,
    account: { acct: 'mira@home.example', username: 'mira', bot: false },
    favourites_count: 5,
    reblogs_count: 2,
    replies_count: 1,
    quotes_count: 0,
    ...fields,
  };
}

/** Answers like a server with these statuses, newest first. */
function pagesOf(statuses: { id: string }[]): ScriptedServer['respond'] {
  return ({ query }) => {
    const before = Number(query.get('max_id') ?? Infinity);
    const left = statuses.filter(({ id }) => Number(id) < before).toSorted((one, other) => +other.id - +one.id);
    return { json: left.slice(0, Math.min(Number(query.get('limit') ?? 20), 40)) };
  };
}

function searcherOn(host: string, isSandbox = false): Searcher {
  const token = { grantId: 'g', sealedToken: Buffer.alloc(0), tokenMsLeft: null };
  return { platform: 'mastodon', accountId: '1', server: host, isActive: true, isSandbox, ...token };
}

function searchOf(known: ScriptedServer[], moreServers: string[] = [], pauses = createMemoryPauses()) {
  const world = { now: NOW };
  const now = () => world.now;
  const guard = createServerGuard({ privateServers: known.map(({ host }) => host) });
  const search = createMastodonSearch({ hostLimiter: createHostLimiter({ pauses, now }), guard, moreServers, now });
  return {
    world,
    search: (query: SourceQuery = TEA, on: string[] = known.map(({ host }) => host), bounds = BOUNDS) =>
      search(
        on.map((host) => searcherOn(host)),
        query,
        bounds,
      ),
  };
}

test('finds public posts with all that is reported of them, and nothing that is not', async () => {
  const server = await servers.start(pagesOf([statusOf(1)]));
  expect(await searchOf([server]).search()).toEqual({
    posts: [
      {
        sourceId: 'https://home.example/users/mira/statuses/1',
        author: '@mira@home.example',
        authorVerified: false,
        title: null,
        content: 'A cup of #tea',
        url: 'https://home.example/@mira/1',
        category: null,
        publishedAt: new Date(NOW - 10 * DAY_MS + MINUTE_MS),
        reach: null,
        engagement: 8,
        metrics: { likes: 5, retweets: 2, replies: 1, quotes: 0, views: null, shares: null },
      },
    ],
    notes: [],
    isCapped: false,
  });
  expect(server.asked[0]).toMatchObject({ path: '/api/v1/timelines/tag/tea' });
  expect(server.asked[0]?.headers).toMatchObject({ 'user-agent': expect.stringContaining('Postwright') });
  expect(server.asked[0]?.headers.authorization).toBeUndefined();
});

test('counts that an older server does not report are null, and people of its own have its name', async () => {
  const { quotes_count: _quotes, ...older } = statusOf(1, { account: { acct: 'ben' }, favourites_count: null });
  const server = await servers.start(pagesOf([older]));
  const { posts } = await searchOf([server]).search();
  expect(posts[0]).toMatchObject({ author: `@ben@${server.host}`, engagement: 3 });
  expect(posts[0]?.metrics).toMatchObject({ likes: null, quotes: null });
});

test('a post behind a warning is kept with it', async () => {
  const server = await servers.start(
    pagesOf([
      statusOf(2, { spoiler_text: 'Tea without milk', sensitive: true }),
      statusOf(1, { sensitive: true }),
      statusOf(0, { spoiler_text: 'Only the warning', content: '' }),
    ]),
  );
  const { posts } = await searchOf([server]).search();
  expect(posts).toMatchObject([
    { title: 'Tea without milk', content: 'A cup of #tea', category: 'Content warning' },
    { title: null, content: 'A cup of #tea', category: 'Content warning' },
    { title: 'Only the warning', content: 'Only the warning' },
  ]);
});

test.each(['private', 'direct', 'somewhere', undefined])('never shows what is %s', async (visibility) => {
  const server = await servers.start(pagesOf([statusOf(1, { visibility })]));
  expect((await searchOf([server]).search()).posts).toEqual([]);
});

test('reads page after page until there is nothing more, or nothing more of the time that counts', async () => {
  const few = await servers.start(pagesOf(Array.from({ length: 45 }, (_none, index) => statusOf(index))));
  const { posts, isCapped } = await searchOf([few]).search();
  expect([posts.length, isCapped]).toEqual([45, false]);
  expect(few.asked.map(({ query }) => query.get('max_id'))).toEqual([null, '100005', '100000']);

  const old = Array.from({ length: 200 }, (_none, index) =>
    statusOf(index, { created_at: new Date(NOW - (200 - index) * DAY_MS).toISOString() }),
  );
  const long = await servers.start(pagesOf(old));
  const recent = await searchOf([long]).search();
  expect([recent.posts.length, recent.isCapped]).toEqual([30, false]);
  expect(long.asked).toHaveLength(2);
});

test('what ends at the limit says that there is more', async () => {
  const server = await servers.start(pagesOf(Array.from({ length: 300 }, (_none, index) => statusOf(index))));
  const { posts, isCapped } = await searchOf([server]).search();
  expect([posts.length, isCapped, server.asked.length]).toEqual([50, true, 2]);
  expect(posts[0]?.sourceId).toContain('statuses/299');
});

test('what several servers know of comes once, the newest first', async () => {
  const [one, other] = await Promise.all([
    servers.start(pagesOf([statusOf(1), statusOf(3)])),
    servers.start(pagesOf([statusOf(2), statusOf(3, { id: '7' })])),
  ]);
  const { posts } = await searchOf([one, other]).search();
  expect(posts.map(({ sourceId }) => sourceId.at(-1))).toEqual(['3', '2', '1']);
});

test('two servers with more together than the limit are capped, though neither is', async () => {
  const half = (from: number) => Array.from({ length: 35 }, (_none, index) => statusOf(from + index));
  const [one, other] = await Promise.all([servers.start(pagesOf(half(0))), servers.start(pagesOf(half(100)))]);
  const { posts, isCapped } = await searchOf([one, other]).search();
  expect([posts.length, isCapped]).toEqual([50, true]);
});

test('the operator’s servers are searched beside real accounts, never beside those of the sandbox', async () => {
  const [own, more] = await Promise.all([servers.start(), servers.start()]);
  const guard = createServerGuard({ privateServers: [own.host, more.host] });
  const hostLimiter = createHostLimiter({ pauses: createMemoryPauses() });
  const search = createMastodonSearch({ hostLimiter, guard, moreServers: [more.host, own.host] });
  await search([searcherOn(own.host, true)], TEA, BOUNDS);
  expect([own.asked.length, more.asked.length]).toEqual([1, 0]);
  await search([searcherOn(own.host)], { ...TEA, term: 'coffee' }, BOUNDS);
  expect([own.asked.length, more.asked.length]).toEqual([2, 1]);
});

test('a keyword is searched as the tag of its letters, and that is told', async () => {
  const server = await servers.start();
  const { search } = searchOf([server]);
  const { notes } = await search({ kind: 'keyword', term: 'Remote work, 2026!' });
  expect(reasonsText(notes)).toBe('Mastodon is searched by tag: #Remotework2026.');
  expect(server.asked[0]?.path).toBe('/api/v1/timelines/tag/Remotework2026');
  await expect(search({ kind: 'keyword', term: '☕' })).rejects.toThrow('this can’t be one');
});

test('a tag cannot lead to another call', async () => {
  const server = await servers.start();
  await searchOf([server]).search({ kind: 'hashtag', term: '../../v1/accounts?x=1#' });
  expect(server.asked[0]?.path).toBe('/api/v1/timelines/tag/..%2F..%2Fv1%2Faccounts%3Fx%3D1%23');
});

test('the same tag is read once for several people, whatever its case', async () => {
  const server = await servers.start(pagesOf([statusOf(1)]));
  const { search, world } = searchOf([server]);
  await Promise.all([search(), search({ kind: 'keyword', term: 'TEA' })]);
  expect(server.asked).toHaveLength(2);
  world.now += 5 * MINUTE_MS;
  await search();
  expect(server.asked).toHaveLength(4);
});

test('a server that fails does not keep the others from being read', async () => {
  const [good, bad] = await Promise.all([
    servers.start(pagesOf([statusOf(1)])),
    servers.start(() => ({ status: 502, text: '<html>' })),
  ]);
  const { search } = searchOf([good, bad]);
  const { posts, notes } = await search();
  expect([posts.length, reasonsText(notes)]).toEqual([1, `${bad.host}: It answered with status 502.`]);
  await expect(search(TEA, [bad.host])).rejects.toThrow(`${bad.host}: It answered with status 502.`);
});

test('a limit that is nearly used up ends the reading, and the server rests', async () => {
  const statuses = Array.from({ length: 60 }, (_none, index) => statusOf(index));
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': new Date(NOW + 5 * MINUTE_MS).toISOString() };
  const server = await servers.start((asked) => ({ ...(pagesOf(statuses)(asked) as object), headers }));
  const { search } = searchOf([server]);
  expect(await search()).toMatchObject({ isCapped: true });
  await expect(search({ ...TEA, term: 'coffee' })).rejects.toThrow('searching resumes at 08:05 UTC');
  expect(server.asked).toHaveLength(1);
});

test.each([401, 403, 404, 422])('one that shows tags to its members alone (%i) says so, and rests', async (status) => {
  const server = await servers.start(() => ({ status, json: { error: 'Nur für Mitglieder' } }));
  const { search } = searchOf([server]);
  await expect(search()).rejects.toThrow(`${server.host}: It doesn’t show its tags to everybody.`);
  await expect(search({ ...TEA, term: 'coffee' })).rejects.toThrow('It is asked again at 09:00 UTC.');
  expect(server.asked).toHaveLength(1);
});

describe('a hostile server', () => {
  test.each<[string, ReturnType<ScriptedServer['respond']>]>([
    ['no JSON', { text: '<!doctype html>' }],
    ['an object', { json: { posts: [] } }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, text: '' }],
    ['more than it may', { text: `[${'" ",'.repeat(600_000)}""]` }],
  ])('sends %s: nothing is believed', async (_what, response) => {
    const server = await servers.start(() => response);
    await expect(searchOf([server]).search()).rejects.toThrow(/It (sent something|couldn’t be reached)/);
    expect(server.asked).toHaveLength(1);
  });

  test('sends things that are no statuses: they are left out', async () => {
    const odd = [
      null,
      7,
      'a',
      [],
      {},
      { id: '1' },
      statusOf(1, { created_at: 'soon' }),
      statusOf(2, { account: null }),
    ];
    const server = await servers.start(() => ({ json: [...odd, { ...statusOf(3), uri: 9 }] }));
    expect((await searchOf([server]).search()).posts).toEqual([]);
  });

  test('sends pages without end: the reading ends', async () => {
    let number = 1_000_000;
    const server = await servers.start(() => ({
      json: Array.from({ length: 40 }, () => statusOf((number -= 1), { visibility: 'private' })),
    }));
    expect(await searchOf([server]).search()).toMatchObject({ posts: [], isCapped: true });
    expect(server.asked).toHaveLength(4);
  });

  test('sends the same page again and again', async () => {
    const server = await servers.start(() => ({ json: [statusOf(1)] }));
    expect(await searchOf([server]).search()).toMatchObject({ isCapped: false });
    expect(server.asked).toHaveLength(2);
  });

  test('sends markup: only its words come through', async () => {
    const content = '<p>Tea <script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt;</p>';
    const server = await servers.start(pagesOf([statusOf(1, { content })]));
    expect((await searchOf([server]).search()).posts[0]?.content).toBe('Tea <b>');
  });

  test.each([
    ['10.0.0.7', 'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
    ['169.254.169.254', 'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
    ['localhost', 'This server’s address isn’t public, and PRIVATE_SERVERS doesn’t name it.'],
    ['mastodon', 'This isn’t the name of a server.'],
    ['social.example:5432', 'Only the usual port of https is called, and PRIVATE_SERVERS doesn’t name it.'],
  ])('that is %s is never called', async (host, sentence) => {
    await expect(searchOf([]).search(TEA, [host])).rejects.toThrow(`${host}: ${sentence}`);
  });

  test('leads into our network: nobody follows', async () => {
    const inside = await servers.start();
    const server = await servers.start(() => ({
      status: 302,
      headers: { location: `http://${inside.host}/` },
      text: '',
    }));
    const { search } = searchOf([server]);
    await expect(search()).rejects.toThrow('this server’s address isn’t public');
    expect(inside.asked).toEqual([]);
  });
});
