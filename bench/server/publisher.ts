import { setTimeout as sleep } from 'node:timers/promises';
import { createPublisherBench, type PublisherBench } from '../../server/testing/publisherBench';
import { withPostgres } from './withPostgres';

const ACCOUNTS = 1_000;
const OVERDUE = 10_000;
const WARM_UP_MS = 2_000;

type Lateness = { earliest: number; p50: number; p99: number; last: number };

void withPostgres(async () => {
  console.table({
    'random instants (ms after due)': await measureInstants((index) => WARM_UP_MS + index * 20),
    'one instant (ms after due)': await measureInstants(() => WARM_UP_MS),
  });
  console.table(await measureOverdue());
});

async function measureInstants(dueInMs: (index: number) => number): Promise<Lateness> {
  const bench = await createPublisherBench({});
  const accounts = await bench.accounts(ACCOUNTS);
  await bench.start();
  const instants = await bench.posts(accounts, dueInMs);
  await untilPublished(bench, ACCOUNTS);
  const late = bench.network.posts
    .map((post) => post.calledAt - (instants.get(post.text) ?? Number.NaN))
    .sort((a, b) => a - b);
  await bench.close();
  const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? Number.NaN;
  return { earliest: at(0), p50: at(0.5), p99: at(0.99), last: at(1) };
}

async function measureOverdue() {
  const bench = await createPublisherBench({});
  const accounts = await bench.accounts(OVERDUE);
  await bench.posts(accounts, () => -1_000);
  const startedAt = performance.now();
  await bench.start();
  await untilPublished(bench, OVERDUE);
  const publisherMs = performance.now() - startedAt;
  await bench.stop();
  const updateMs = await singleUpdate(bench);
  await bench.close();
  return [{ publisherMs, updateMs, 'rate over single update': updateMs / publisherMs }];
}

async function singleUpdate({ connection }: PublisherBench): Promise<number> {
  const startedAt = performance.now();
  await connection.pool.query(`update post_targets set state = 'failed', attempt = attempt + 1`);
  return performance.now() - startedAt;
}

async function untilPublished(bench: PublisherBench, count: number): Promise<void> {
  // Counting rows is work that would be measured too, so it begins when the network has them all.
  while (bench.network.posts.length < count) await sleep(5);
  for (;;) {
    const { rows } = await bench.connection.pool.query<{ n: number }>(
      `select count(*)::int as n from post_targets where state = 'published'`,
    );
    if (rows[0]?.n === count) return;
    await sleep(20);
  }
}
