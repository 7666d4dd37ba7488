import { DAY_MS } from '#contract/durations';
import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';
import { untilSomebodyWaits } from '../../testing/untilSomebodyWaits';
import { beat } from './pulse';
import { PUBLISHER_TIMING } from '../timing';

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
  await beat(fixture.connection, fixture.networks, PUBLISHER_TIMING);
});

afterEach(() => fixture.close());

const beatOn = () => beat(fixture.connection, fixture.networks, PUBLISHER_TIMING);

const makeOverdue = async () => fixture.post(await fixture.account(), { text: 'overdue', dueInMs: -DAY_MS });

test('what came due too long ago while publishers were at work is left to them', async () => {
  const post = await makeOverdue();
  await beatOn();
  expect(await fixture.target(post)).toMatchObject({ state: 'scheduled' });
});

test('what came due too long ago in a gap is shown as missed', async () => {
  const post = await makeOverdue();
  await fixture.sleepThrough(DAY_MS);
  await beatOn();
  expect(await fixture.target(post)).toMatchObject({ state: 'missed' });
});

test('what was to be tried again in a gap is shown as missed', async () => {
  const account = await fixture.account();
  const post = await fixture.post(account, { text: 'tried before', dueInMs: 0 });
  await fixture.connection.pool.query('update post_targets set tries = 1');
  await fixture.endPause(account, 60_000);
  await fixture.sleepThrough(86_400_000);
  await beatOn();
  expect(await fixture.target(post)).toMatchObject({ state: 'missed' });
});

test('what would have waited for its network through all of a gap goes on waiting', async () => {
  const account = await fixture.account();
  const post = await fixture.post(account, { text: 'behind a rate limit', dueInMs: 0 });
  await fixture.sleepThrough(86_400_000);
  await fixture.endPause(account, 60_000);
  await beatOn();
  expect(await fixture.target(post)).toMatchObject({ state: 'scheduled' });
});

test('a gap that comes in the midst of a beat is noticed', async () => {
  const post = await makeOverdue();
  const clock = await fixture.connection.pool.connect();
  await clock.query(`begin; update publisher_pulse set beaten_at = beaten_at - interval '3 days'`);
  const beating = beatOn();
  await untilSomebodyWaits(clock);
  await clock.query('commit');
  clock.release();
  await beating;
  expect(await fixture.target(post)).toMatchObject({ state: 'missed' });
});
