import { DAY_MS } from '#contract/durations';
import { createPublisherBench, type PublisherBench } from '../../testing/publisherBench';
import { untilSomebodyWaits } from '../../testing/untilSomebodyWaits';
import { beat } from './pulse';
import { PUBLISHER_TIMING } from '../timing';

let bench: PublisherBench;

beforeEach(async () => {
  bench = await createPublisherBench();
  await beat(bench.connection, PUBLISHER_TIMING);
});

afterEach(() => bench.close());

const beatOn = () => beat(bench.connection, PUBLISHER_TIMING);

const makeOverdue = async () => bench.post(await bench.account(), { text: 'overdue', dueInMs: -DAY_MS });

test('what came due too long ago while publishers were at work is left to them', async () => {
  const post = await makeOverdue();
  await beatOn();
  expect(await bench.target(post)).toMatchObject({ state: 'scheduled' });
});

test('what came due too long ago in a gap is shown as missed', async () => {
  const post = await makeOverdue();
  await bench.sleepThrough(DAY_MS);
  await beatOn();
  expect(await bench.target(post)).toMatchObject({ state: 'missed' });
});

test('what was to be tried again in a gap is shown as missed', async () => {
  const account = await bench.account();
  const post = await bench.post(account, { text: 'tried before', dueInMs: 0 });
  await bench.connection.pool.query('update post_targets set tries = 1');
  await bench.endPause(account, 60_000);
  await bench.sleepThrough(86_400_000);
  await beatOn();
  expect(await bench.target(post)).toMatchObject({ state: 'missed' });
});

test('what would have waited for its network through all of a gap goes on waiting', async () => {
  const account = await bench.account();
  const post = await bench.post(account, { text: 'behind a rate limit', dueInMs: 0 });
  await bench.sleepThrough(86_400_000);
  await bench.endPause(account, 60_000);
  await beatOn();
  expect(await bench.target(post)).toMatchObject({ state: 'scheduled' });
});

test('a gap that comes in the midst of a beat is noticed', async () => {
  const post = await makeOverdue();
  const clock = await bench.connection.pool.connect();
  await clock.query(`begin; update publisher_pulse set beaten_at = beaten_at - interval '3 days'`);
  const beating = beatOn();
  await untilSomebodyWaits(clock);
  await clock.query('commit');
  clock.release();
  await beating;
  expect(await bench.target(post)).toMatchObject({ state: 'missed' });
});
