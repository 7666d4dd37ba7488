import { DAY_MS } from '#contract/durations';
import type { XPriceClass } from '#contract/xPrices';
import { connect, type Connection } from '../../database/connect';
import { createXSource } from '../../modules/monitoring/x/xSearch';
import { createXMeter, type StoredXMeter } from '../../repositories/xSpending';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { allow } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { NotPermittedError, type Actor, type AppConnector, type DraftMedia } from '../connector';
import { attachment } from '../testing/attachments';
import { WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createXConnector } from './connector';

const BUDGET_USD = 1;

let rig: Rig;
let database: TestDatabase;
let connection: Connection;
let meter: StoredXMeter;
let steps: number[];

beforeAll(async () => {
  rig = await startRig();
  database = await createTestDatabase();
  connection = connect(database.databaseUrl);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  await rig.close();
});
beforeEach(async () => {
  await rig.reset();
  await connection.pool.query('truncate x_spending, x_reads, x_budget_steps');
  steps = [];
  meter = createMeter();
});

const createMeter = () =>
  createXMeter({
    db: connection.db,
    isMetered: true,
    budgetUsd: BUDGET_USD,
    onStep: (percent) => steps.push(percent),
    now: () => rig.clock.now,
  });

async function connectAs(handle: string, ownerUsername: string | null = null): Promise<[AppConnector, Actor]> {
  const settings = { ...sandboxNetworkSettings(rig.origin).twitter, meter, ownerUsername };
  const x = createXConnector(settings, () => rig.clock.now);
  const { accessToken } = await x.exchange(await allow(x.oauth, `${PUBLIC_ORIGIN}/x-oauth-callback`, handle));
  return [x, { ...(await x.profile(accessToken)), accessToken }];
}

async function publish(x: AppConnector, actor: Actor, text: string, media: DraftMedia[] = []): Promise<string> {
  const outcome = await x.publish(actor, { text, media }, WITHOUT_LIMIT);
  return outcome.kind === 'published' ? outcome.remoteId : outcome.kind;
}

/** What was counted, without the classes of which nothing was. */
async function counted(): Promise<Partial<Record<XPriceClass, number>>> {
  const { rows } = await meter.read();
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map((row) => [row.price_class, row.count]));
}

/** Spends so many dollars on posts with a link. */
async function spend(usd: number): Promise<void> {
  for (let spent = 0; spent < usd * 5; spent += 1) meter.count('post_with_link');
  await meter.idle();
}

test('posts are counted by their price, and what X refuses is free', async () => {
  const [x, ada] = await connectAs('ada');
  const id = await publish(x, ada, 'A picture', [attachment('image/png', { altText: 'A river' })]);
  await publish(x, ada, 'Read example.com');
  expect(await publish(x, ada, '$AAPL $MSFT')).toBe('refused');
  await rig.script('twitter', 'tweets', { kind: 'reset', when: 'after' });
  expect(await publish(x, ada, 'Perhaps')).toBe('unknown');
  await x.remove?.(ada, id);
  expect(await counted()).toEqual({ post: 2, post_with_link: 1, alt_text: 1, deletion: 1, user_read: 1 });
  expect((await meter.read()).total_usd).toBe(0.255);
});

test('a post that is read is billed once a day, by the cheapest read that its account may make', async () => {
  const [x, ada] = await connectAs('ada');
  const ids = [await publish(x, ada, 'One'), await publish(x, ada, 'Two')];
  for (let look = 0; look < 3; look += 1) expect(await x.postMetrics(ada, ids)).toHaveLength(2);
  expect(await counted()).toMatchObject({ post_read: 2 });
  rig.clock.now += DAY_MS;
  const [later, again] = await connectAs('ada');
  await later.postMetrics(again, ids);
  expect(await counted()).toMatchObject({ post_read: 4 });

  const [owners, owner] = await connectAs('bob', 'Bob');
  const own = [await publish(owners, owner, 'Mine'), ...ids];
  expect((await owners.postMetrics(owner, own)).map(({ remoteId }) => remoteId)).toEqual(own);
  expect(await counted()).toMatchObject({ own_post_read: 1, post_read: 4 });
  await owners.findRecent(owner);
  expect(await counted()).toMatchObject({ own_post_read: 1 });
});

test('people are told once that 80 and 100 percent are spent; then nothing is read, and posting goes on', async () => {
  const [x, ada] = await connectAs('ada');
  const other = createMeter();
  await spend(0.8);
  other.count('post');
  await other.idle();
  expect(steps).toEqual([80]);
  expect(await x.followers(ada)).not.toBeNull();
  await spend(0.2);
  expect(steps).toEqual([80, 100]);
  await expect(x.followers(ada)).rejects.toMatchObject({ code: 'budget_spent', status: 429 });
  await expect(x.postMetrics(ada, ['1'])).rejects.toMatchObject({ code: 'budget_spent' });
  await expect(x.findRecent(ada)).rejects.toBeInstanceOf(NotPermittedError);
  expect(await publish(x, ada, 'Goes on')).toMatch(/^\d+$/);
  rig.clock.now += 31 * DAY_MS;
  const [later, again] = await connectAs('ada');
  expect(await later.followers(again)).not.toBeNull();
});

test('searches are counted with the authors that come along, and stop', async () => {
  const text = JSON.stringify({
    data: [{ id: '1', text: 'Tea', created_at: '2026-11-21T11:00:00Z', author_id: '7' }],
    includes: { users: [{ id: '7', username: 'ada' }] },
    meta: { result_count: 1 },
  });
  const source = createXSource({
    settings: { apiUrl: 'https://api.x.example', siteUrl: 'https://x.example', bearerToken: 'b' },
    isSandbox: false,
    safeFetch: () => Promise.resolve({ status: 200, headers: {}, text }),
    now: () => rig.clock.now,
    meter,
  });
  const search = () => source.search({ kind: 'hashtag', term: 'tea' }, { since: new Date(0), limit: 50 });
  expect((await search()).posts).toHaveLength(1);
  await search();
  expect(await counted()).toEqual({ post_read: 1, user_read: 1 });
  await spend(1);
  await expect(search()).rejects.toThrow('The budget for X is spent until the month ends');
});
