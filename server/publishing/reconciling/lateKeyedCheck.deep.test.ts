import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { ARRIVED, createKeyedFixture, QUICK, type KeyedFixture } from '../../testing/keyedFixture';

let fixture: KeyedFixture;

beforeEach(async () => (fixture = await createKeyedFixture({ isAtomic: true, hasFind: true })));
afterEach(() => fixture.close());

/** A post that arrived so long ago, and whose last check was lost with its publisher. */
async function leaveInDoubt(agoMs: number): Promise<string> {
  const id = await fixture.say(ARRIVED);
  await fixture.start({ sweepMs: 60_000 });
  await fixture.settled(id);
  await fixture.stop();
  await fixture.abandon(id, 'unknown');
  await fixture.sleepThrough(agoMs);
  return id;
}

test('a post in doubt is read and not sent again: found where it arrived', async () => {
  const id = await leaveInDoubt(HOUR_MS);
  const before = fixture.calls();
  await fixture.start(QUICK);
  await fixture.settled(id);
  expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
  expect(fixture.calls()).toBe(before);
});

test('a post in doubt is read and not sent again: missed where it did not', async () => {
  const id = await fixture.say();
  await fixture.prepare(id, 'key-of-a-lost-call');
  await fixture.abandon(id, 'unknown');
  await fixture.sleepThrough(HOUR_MS);
  await fixture.start(QUICK);
  await fixture.settled(id);
  expect(await fixture.target(id)).toMatchObject({ state: 'missed' });
  expect(fixture.calls()).toBe(0);
});

test('a post in doubt is missed without a question if nothing was sent', async () => {
  fixture.network.canBeAsked = false;
  const id = await fixture.say();
  await fixture.abandon(id, 'sending');
  await fixture.sleepThrough(HOUR_MS);
  await fixture.start(QUICK);
  await fixture.settled(id);
  expect(await fixture.target(id)).toMatchObject({ state: 'missed' });
  expect(fixture.calls()).toBe(0);
});

test('a post in doubt is asked about for a day, and then left to a person', async () => {
  fixture.network.canBeAsked = false;
  const id = await leaveInDoubt(HOUR_MS);
  await fixture.start(QUICK);
  while ((await fixture.target(id)).checks < 5) await sleep(20);
  expect(await fixture.target(id)).toMatchObject({ state: 'unknown', error_code: 'not_confirmed' });
  await fixture.sleepThrough(DAY_MS);
  await fixture.settled(id);
  expect(await fixture.target(id)).toMatchObject({ state: 'parked', error_code: 'not_confirmed' });
});

test('what waits behind a post in doubt for too long is shown as missed, and what came due since goes out', async () => {
  fixture.network.canBeAsked = false;
  const id = await leaveInDoubt(20 * MINUTE_MS);
  const waiting = await fixture.post(fixture.accountId, { text: 'waiting', dueInMs: -16 * MINUTE_MS });
  const recent = await fixture.post(fixture.accountId, { text: 'recent', dueInMs: -10 * MINUTE_MS });
  await fixture.connection.pool.query('update publisher_pulse set beaten_at = now()');
  await fixture.start(QUICK);
  await fixture.settled(waiting);
  expect(await fixture.target(waiting)).toMatchObject({
    state: 'missed',
    error_params: { why: 'behind_doubt' },
  });
  expect(await fixture.target(id)).toMatchObject({ state: 'unknown' });
  expect(await fixture.target(recent)).toMatchObject({ state: 'scheduled' });
  fixture.network.canBeAsked = true;
  await fixture.settled(recent);
  expect(fixture.texts()).toEqual(['Good morning', 'recent']);
});
