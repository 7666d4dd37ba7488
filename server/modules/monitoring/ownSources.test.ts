import { reasonsText } from '#contract/refusals';
import type { SourceStatus } from '#contract/schemas/monitoring';
import type { Networks } from '../../networks/connector';
import { createNetworks } from '../../networks/registry';
import { createServerGuard } from '../../networks/serverGuard';
import { createMemoryApps } from '../../networks/settings';
import { changePlatforms, findTracker, type Tracker } from './trackersRepository';
import { insertAccount } from '../../testing/insertAccount';
import { insertUser } from '../../testing/insertUser';
import { createMemorySource, createMonitoringFixture, foundPost } from '../../testing/monitoringFixture';
import { createOwnSources, type AccountSearch, type Searcher } from './ownSources';

const SANDBOX_SERVER = '127.0.0.1:3003';

/** A search that notes by whose accounts it was asked, and finds one post for each of their servers. */
function createMemorySearch() {
  const asked: Searcher[][] = [];
  const search: AccountSearch = async (searchers) => {
    asked.push([...searchers]);
    return { posts: searchers.map(({ server }) => foundPost(server)), notes: [] };
  };
  return { asked, search, serversAsked: () => asked.map((one) => one.map(({ server }) => server)) };
}

const mastodon = createMemorySearch();
const bluesky = createMemorySearch();
const twitter = { ...createMemorySource('twitter', [foundPost('sample')]), isSandbox: true };
const networks: Networks = createNetworks({
  keyless: Object.fromEntries(
    (['bluesky', 'mastodon'] as const).map((platform) => [
      platform,
      {
        publicOrigin: 'http://localhost:3000',
        guard: createServerGuard(),
        sandboxServers: [{ server: SANDBOX_SERVER, name: 'Sandbox', isSandbox: true }],
        apps: createMemoryApps(),
        plcUrl: 'https://plc.example',
        blueskyViewUrl: 'https://view.example',
      },
    ]),
  ),
});

let fixture: Awaited<ReturnType<typeof createMonitoringFixture>>;
let tracker: Tracker;
let hasNetworks = true;

beforeAll(async () => {
  fixture = await createMonitoringFixture({ twitter }, (db) => {
    const searches = { bluesky: bluesky.search, mastodon: mastodon.search };
    const own = createOwnSources({ db, networks, searches });
    const none = createOwnSources({ db, networks: {}, searches });
    return (...request) => (hasNetworks ? own : none)(...request);
  });
});
afterAll(() => fixture.close());
afterEach(async () => {
  hasNetworks = true;
  [mastodon, bluesky].forEach(({ asked }) => asked.splice(0));
  await fixture.rows('delete from grants');
  await fixture.reset();
});

const connect = (server: string, platform: 'bluesky' | 'mastodon' = 'mastodon', userId = fixture.userId) =>
  insertAccount(fixture.connection.pool, userId, platform, server);

async function refresh(one = tracker): Promise<Tracker> {
  expect(await fixture.refresher.refresh(one)).toBe(true);
  return (await findTracker(fixture.connection.db, one.userId, one.kind, one.id))!;
}

const sentenceOf = ({ sources }: Tracker, kind: SourceStatus['kind']) =>
  reasonsText(sources.find((source) => source.kind === kind)?.reasons ?? []);

test('without an account the network is not searched, and it is told what would change that', async () => {
  tracker = await fixture.track({ platforms: ['mastodon', 'bluesky'] });
  expect(await refresh()).toMatchObject({
    mentions: 0,
    sources: [
      { kind: 'mastodon', status: 'not_configured', reasons: [{ code: 'account_needed' }] },
      { kind: 'bluesky', status: 'not_configured', reasons: [{ code: 'account_needed' }] },
    ],
  });
  expect([...mastodon.asked, ...bluesky.asked]).toEqual([]);
});

test('with one it is, and no other network is by it', async () => {
  tracker = await fixture.track({ platforms: ['mastodon', 'bluesky'] });
  await connect('a.example');
  const { mentions, sources, isSandbox } = await refresh();
  expect([mentions, isSandbox, sources.map(({ status }) => status)]).toEqual([1, false, ['ok', 'not_configured']]);
});

test('a tracker that does not name the network leaves it alone', async () => {
  tracker = await fixture.track({ platforms: ['twitter'] });
  await connect('a.example');
  expect(await refresh()).toMatchObject({ mentions: 1, isSandbox: true });
  expect(mastodon.asked).toEqual([]);
});

test('each person searches by their own accounts alone', async () => {
  const ben = await insertUser(fixture.connection.pool, 'ben');
  await connect('ada.example');
  await connect('ada.second.example');
  await connect('ben.example', 'mastodon', ben);
  tracker = await fixture.track({ platforms: ['mastodon'] });
  const bens = await fixture.track({ platforms: ['mastodon'] }, 'hashtag', ben);
  await refresh();
  await refresh(bens);
  expect(mastodon.serversAsked()).toEqual([['ada.example', 'ada.second.example'], ['ben.example']]);
  const carl = await insertUser(fixture.connection.pool, 'carl');
  const carls = await fixture.track({ platforms: ['mastodon'] }, 'hashtag', carl);
  expect(sentenceOf(await refresh(carls), 'mastodon')).toMatch(/^Connect a Mastodon account/);
});

test('the last account that is disconnected turns it off, and what was found before stays', async () => {
  const grantId = await connect('a.example');
  tracker = await fixture.track({ platforms: ['mastodon'] });
  await refresh();
  await fixture.rows('delete from grants where id = $1', [grantId]);
  const after = await refresh();
  expect(after.mentions).toBe(1);
  expect(sentenceOf(after, 'mastodon')).toBe('Connect a Mastodon account to search its server.');
  expect(mastodon.asked).toHaveLength(1);
});

test('an account that lost its access does not search', async () => {
  await connect('a.example');
  await fixture.rows('update social_accounts set is_active = false');
  tracker = await fixture.track({ platforms: ['mastodon'] });
  expect(sentenceOf(await refresh(), 'mastodon')).toBe('Reconnect your Mastodon account to search its server.');
  expect(mastodon.asked).toEqual([]);
});

test('a network that this installation does not offer is not searched', async () => {
  await connect('a.example');
  hasNetworks = false;
  tracker = await fixture.track({ platforms: ['mastodon'] });
  expect(sentenceOf(await refresh(), 'mastodon')).toBe('Mastodon isn’t set up on this server.');
});

describe('the sandbox', () => {
  test('what its servers know of is marked as made up', async () => {
    await connect(SANDBOX_SERVER);
    tracker = await fixture.track({ platforms: ['mastodon', 'twitter'] });
    expect(await refresh()).toMatchObject({ mentions: 2, isSandbox: true });
  });

  test('beside a real account its server is not searched', async () => {
    await connect(SANDBOX_SERVER);
    await connect('a.example');
    tracker = await fixture.track({ platforms: ['mastodon'] });
    await refresh();
    expect(mastodon.serversAsked()).toEqual([['a.example']]);
  });

  test('beside a real account of another network nothing made up is counted, nor was before', async () => {
    await connect(SANDBOX_SERVER);
    tracker = await fixture.track({ platforms: ['twitter', 'mastodon', 'bluesky'] });
    expect(await refresh()).toMatchObject({ mentions: 2, isSandbox: true });
    await connect('b.example', 'bluesky');
    const after = await refresh();
    expect(after).toMatchObject({ mentions: 1, isSandbox: false });
    expect(sentenceOf(after, 'twitter')).toBe('Twitter isn’t set up on this server.');
    expect(after.sources.map(({ status }) => status)).toEqual(['not_configured', 'not_configured', 'ok']);
  });
});

describe('other platforms for a tracker', () => {
  const change = (platforms: Tracker['platforms']) =>
    changePlatforms(
      fixture.connection.db,
      fixture.userId,
      'hashtag',
      tracker.id,
      platforms,
      new Date(fixture.clock.now()),
    );

  test('are searched, and what was found on those that are given up is forgotten', async () => {
    await connect(SANDBOX_SERVER);
    tracker = await fixture.track({ platforms: ['twitter'] });
    await refresh();
    await change(['mastodon']);
    expect(await refresh((await change(['mastodon']))!)).toMatchObject({ mentions: 1, platforms: ['mastodon'] });
    expect(await fixture.rows('select kind from found_posts')).toEqual([{ kind: 'mastodon' }]);
  });

  test('without any that can be searched nothing is left', async () => {
    tracker = await fixture.track({ platforms: ['twitter'] });
    await refresh();
    expect(await refresh((await change(['facebook']))!)).toMatchObject({ mentions: 0 });
  });

  test('chosen during a search, they are searched right after it', async () => {
    tracker = await fixture.track({ platforms: ['twitter'] });
    const [at] = await fixture.rows<{ due_at: Date }>('select due_at from trackers');
    await change(['mastodon']);
    const stale = await refresh();
    expect(stale.dueAt).toEqual(at?.due_at);
    const { dueAt } = await refresh(stale);
    expect(dueAt.getTime()).toBeGreaterThan(fixture.clock.now());
  });
});
