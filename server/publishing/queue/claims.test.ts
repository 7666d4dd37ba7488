import type { Pool, QueryConfig } from 'pg';
import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';
import { untilSomebodyWaits } from '../../testing/untilSomebodyWaits';
import { claimDue, isFreeSql } from './claims';
import type { Claim } from '../delivery';
import { beat } from './pulse';
import { PUBLISHER_TIMING } from '../timing';

const WORKER = 1;

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
  await beat(fixture.connection, fixture.networks, PUBLISHER_TIMING);
});

afterEach(async () => {
  await fixture.close();
});

function claim(wish = { limit: 10, takesSuspect: true }): Promise<Claim[]> {
  return claimDue(fixture.connection.pool, WORKER, wish, PUBLISHER_TIMING);
}

/** A pool whose database goes away after the claim. */
function withoutClock(): Pool {
  const query = (statement: QueryConfig) =>
    statement.name === 'publisher-clock'
      ? Promise.reject(new Error('Connection terminated unexpectedly'))
      : fixture.connection.pool.query(statement);
  return new Proxy(fixture.connection.pool, { get: (_, key): unknown => (key === 'query' ? query : undefined) });
}

/** Keeps a change uncommitted while something is claimed, and commits it once the claim waits for it. */
async function claimDuring(change: string, values: unknown[]): Promise<Claim[]> {
  const other = await fixture.connection.pool.connect();
  await other.query('begin');
  await other.query(change, values);
  const claiming = claim();
  await untilSomebodyWaits(other);
  await other.query('commit');
  other.release();
  return claiming;
}

test('a post that is edited while it is being claimed is not sent with its old words', async () => {
  const post = await fixture.post(await fixture.account(), { text: 'old', dueInMs: -1_000 });
  const during = await claimDuring(
    `with post as (update posts set content = 'new' where id = $1)
     update post_targets set attempt = attempt + 1 where post_id = $1`,
    [post],
  );
  expect(during).toEqual([]);
  expect(await claim()).toMatchObject([{ postId: post, text: 'new' }]);
});

test('what is due later than a claim looks ahead stays where it may still be changed', async () => {
  const soon = await fixture.post(await fixture.account(), {
    text: 'soon',
    dueInMs: PUBLISHER_TIMING.claimAheadMs / 2,
  });
  const later = await fixture.post(await fixture.account(), { text: 'later', dueInMs: 60_000 });
  expect(await claim()).toMatchObject([{ postId: soon }]);
  expect(await fixture.target(later)).toMatchObject({ state: 'scheduled', attempt: 0 });
});

test('a post with two settings for one network, which nobody can write, is claimed with the first', async () => {
  const post = await fixture.post(await fixture.account(), { text: 'Hello', dueInMs: -1_000 });
  const settings = ['en', 'de'].map((language) => ({ platform: 'twitter', language }));
  await fixture.connection.pool.query('update posts set network_settings = $2 where id = $1', [
    post,
    JSON.stringify(settings),
  ]);
  expect(await claim()).toMatchObject([{ postId: post, setting: { language: 'en' } }]);
});

test('where another publisher has just claimed a post of the same account, nothing is claimed, and the rest at the next try', async () => {
  const account = await fixture.account();
  const first = await fixture.post(account, { text: 'first', dueInMs: -2_000 });
  const second = await fixture.post(account, { text: 'second', dueInMs: -1_000 });
  const elsewhere = await fixture.post(await fixture.account(), { text: 'elsewhere', dueInMs: -1_500 });
  const claims = await claimDuring(`update post_targets set state = 'sending', worker = 2 where post_id = $1`, [
    second,
  ]);
  expect(claims).toEqual([]);
  expect(await fixture.target(first)).toMatchObject({ state: 'scheduled', attempt: 0 });
  expect(await claim()).toMatchObject([{ postId: elsewhere }]);
});

test('of one account nothing but the first is claimed, though the rest of a long queue is read for others', async () => {
  const [busy, free] = [await fixture.account(), await fixture.account()];
  for (let index = 0; index < 5; index += 1) {
    await fixture.post(busy, { text: `busy ${index}`, dueInMs: -60_000 + index });
  }
  const late = await fixture.post(free, { text: 'late', dueInMs: -1_000 });
  const claims = await claim({ limit: 5, takesSuspect: true });
  expect(claims.map(({ text }) => text)).toEqual(['busy 0', 'late']);
  expect(claims[1]?.postId).toBe(late);
});

test('of an account of the network that two users have connected one post is claimed at a time, the first', async () => {
  const account = await fixture.account();
  const shared = await fixture.account({ sharedWith: account });
  const second = await fixture.post(account, { text: 'second', dueInMs: -1_000 });
  const first = await fixture.post(shared, { text: 'first', dueInMs: -2_000 });
  expect(await claim()).toMatchObject([{ postId: first }]);
  expect(await claim()).toEqual([]);
  await fixture.abandon(first, 'unknown');
  expect(await claim()).toEqual([]);
  await fixture.connection.pool.query(`update post_targets set state = 'parked' where post_id = $1`, [first]);
  expect(await claim()).toMatchObject([{ postId: second }]);
});

test('of suspects one is claimed at the most, and none where that is not wished', async () => {
  for (let index = 0; index < 2; index += 1) {
    await fixture.suspect(
      await fixture.post(await fixture.account(), { text: `suspect ${index}`, dueInMs: index - 1_000 }),
    );
  }
  expect(await claim({ limit: 10, takesSuspect: false })).toEqual([]);
  expect(await claim()).toMatchObject([{ text: 'suspect 0' }]);
});

/**
 * Our own clock's reading at an instant; taken several times, since the machine may pause between reading the two
 * clocks.
 */
function onOwnClock(instant: number): number {
  return instant - Math.min(...Array.from({ length: 5 }, () => -performance.now() + Date.now()));
}

test.each([
  ['', () => fixture.connection.pool],
  [', nor where the last look at the clock of the database fails', withoutClock],
])('the instant of what is not due yet is never too early on our own clock%s', async (_, pool) => {
  // Long before its instant, which must not come during the test.
  const timing = { ...PUBLISHER_TIMING, claimAheadMs: 60_000 };
  const post = await fixture.post(await fixture.account(), { text: 'soon', dueInMs: 30_000 });
  const dueAt = (await fixture.target(post)).due_at.getTime();
  const askedAt = performance.now();
  const claims = await claimDue(pool(), WORKER, { limit: 10, takesSuspect: true }, timing);
  const tookMs = performance.now() - askedAt;
  expect(claims).toMatchObject([{ isSending: false }]);
  const error = (claims[0]?.dueAt ?? Number.NaN) - onOwnClock(dueAt);
  expect(error).toBeGreaterThan(-2);
  // The database's clock was read at some time during the claim.
  expect(error).toBeLessThan(tookMs + 2);
});

test('what is due on a network that only a newer server knows is left to that server', async () => {
  const [known, unknown] = [await fixture.account(), await fixture.account()];
  await fixture.connection.pool.query(`update social_accounts set platform = 'newcomer' where id = $1`, [unknown]);
  const post = await fixture.post(known, { text: 'mine', dueInMs: -1_000 });
  await fixture.post(unknown, { text: 'not mine', dueInMs: -2_000 });
  expect(await claim()).toMatchObject([{ postId: post, text: 'mine' }]);
});

test('finds what is held on an account of a network by its own index, however little is held', async () => {
  const { rows } = await fixture.connection.pool.query<{ 'QUERY PLAN': string }>(
    `explain select a.id from social_accounts a where ${isFreeSql('a')}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const index of ['post_targets_held', 'post_targets_held_on_network'])
    expect(plan.match(new RegExp(`using ${index} on`, 'g'))).toHaveLength(1);
});
