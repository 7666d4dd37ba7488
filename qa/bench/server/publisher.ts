import { until } from '../../../server/testing/until';
import { createPublisherFixture, type PublisherFixture } from '../../../server/testing/publisherFixture';
import { compare, type Comparison } from './rounds';

const ACCOUNTS = 1_000;
const OVERDUE = 10_000;
const WARM_UP_MS = 2_000;
const BACKLOG_ROUNDS = 5;
const WAIT_MAX_MS = 120_000;

/** Milliseconds after the due instant at which posts reached the connector; negative would be too early. */
export type Lateness = { earliest: number; p50: number; p99: number; last: number };

/** A thousand posts at instants spread over 20 s. */
export function measureSpread(): Promise<Lateness> {
  return measureInstants((index) => WARM_UP_MS + ((index * 7_919) % ACCOUNTS) * 20);
}

/** A thousand posts at one instant, on as many accounts. */
export function measureBurst(): Promise<Lateness> {
  return measureInstants(() => WARM_UP_MS);
}

async function measureInstants(dueInMs: (index: number) => number): Promise<Lateness> {
  const fixture = await createPublisherFixture({});
  const accounts = await fixture.accounts(ACCOUNTS);
  await fixture.start();
  const instants = await fixture.posts(accounts, dueInMs);
  await untilPublished(fixture, ACCOUNTS);
  const late = fixture.network.posts
    .map((post) => post.calledAt - (instants.get(post.text) ?? Number.NaN))
    .sort((a, b) => a - b);
  await fixture.close();
  const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? Number.NaN;
  return { earliest: at(0), p50: at(0.5), p99: at(0.99), last: at(1) };
}

/**
 * Milliseconds to settle 10,000 overdue targets of posts that go to so many accounts each, over one single UPDATE of as
 * many rows: the rate is the inverse. Both begin on connections that stand.
 */
export async function measureBacklog(accountsEach: number): Promise<Comparison> {
  const way = (
    begin: (fixture: PublisherFixture) => Promise<unknown>,
    end: (fixture: PublisherFixture) => Promise<unknown>,
  ) =>
    async function run() {
      const fixture = await createPublisherFixture({});
      await fixture.posts(await fixture.accounts(OVERDUE), () => -1_000, { accountsEach });
      await fixture.connection.pool.query('vacuum analyze post_targets, posts, social_accounts, grants');
      await begin(fixture);
      const startedAt = performance.now();
      await end(fixture);
      const ms = performance.now() - startedAt;
      await fixture.close();
      return ms;
    };
  const settle = way(
    (fixture) => fixture.start(),
    (fixture) => untilPublished(fixture, OVERDUE),
  );
  const update = way(
    () => Promise.resolve(),
    ({ connection }) => connection.pool.query(`update post_targets set state = 'failed', attempt = attempt + 1`),
  );
  await settle();
  return compare(settle, update, BACKLOG_ROUNDS);
}

async function untilPublished(fixture: PublisherFixture, count: number): Promise<void> {
  // Counting rows is work that would be measured too, so it begins when the network has them all.
  await until(
    () => fixture.network.posts.length,
    (arrived) => arrived >= count,
    {
      what: `${count} posts at the network`,
      waitMaxMs: WAIT_MAX_MS,
      pauseMs: 5,
    },
  );
  const countPublished = async () => {
    const { rows } = await fixture.connection.pool.query<{ n: number }>(
      `select count(*)::int as n from post_targets where state = 'published'`,
    );
    return rows[0]?.n;
  };
  await until(countPublished, (published) => published === count, {
    what: `${count} posts to be noted as published`,
    waitMaxMs: WAIT_MAX_MS,
    pauseMs: 20,
  });
}
