import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';
import { settle } from '../settling/settle';
import { PUBLISHER_TIMING } from '../timing';
import { beat } from './pulse';

const NO_RESPONSE = { kind: 'unknown', code: 'timeout', detail: '' } as const;

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});

afterEach(async () => {
  await fixture.close();
});

describe('when a publisher is gone', () => {
  test('what it claimed goes back to the queue at once', async () => {
    const account = await fixture.account();
    const post = await fixture.post(account, { text: 'claimed by the dead', dueInMs: 0 });
    await fixture.abandon(post, 'claimed');
    await fixture.start();
    await fixture.settled(post);
    expect(fixture.texts()).toEqual(['claimed by the dead']);
  });

  test('what it was sending is looked up before anything else', async () => {
    const account = await fixture.account();
    const post = await fixture.post(account, { text: 'half sent', dueInMs: 0 });
    await fixture.abandon(post, 'sending');
    await fixture.start();
    await fixture.untilState(post, 'unknown');
    expect(fixture.texts()).toEqual([]);
    await fixture.untilState(post, 'published');
    expect(fixture.texts()).toEqual(['half sent']);
  });

  test('what the network shows of it is settled at once', async () => {
    const post = await fixture.post(await fixture.account(), { text: 'arrived', dueInMs: 0 });
    fixture.network.faults.push({ outcome: NO_RESPONSE, accepts: true });
    await fixture.start({ checkDelaysMs: [60_000] });
    await fixture.untilState(post, 'unknown');
    await fixture.stop();
    await fixture.abandon(post, 'sending');
    await fixture.start({ checkDelaysMs: [60_000] });
    await fixture.settled(post);
    expect(await fixture.target(post)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
    expect(fixture.texts()).toEqual(['arrived']);
  });

  test('that the network does not show it at once counts for nothing: two later looks have to agree', async () => {
    const { findRecent } = fixture.network;
    const looks: number[] = [];
    fixture.network.findRecent = (...call) => {
      looks.push(performance.now());
      return findRecent(...call);
    };
    const post = await fixture.post(await fixture.account(), { text: 'lost', dueInMs: 0 });
    await fixture.abandon(post, 'sending');
    const [first, second] = [300, 400];
    await fixture.start({ checkDelaysMs: [first, second, second] });
    await fixture.settled(post);
    expect(looks).toHaveLength(3);
    const [atOnce = 0, next = 0, last = 0] = looks;
    expect(next - atOnce).toBeGreaterThan(first - 50);
    expect(last - next).toBeGreaterThan(second - 50);
    expect(fixture.texts()).toEqual(['lost']);
  });

  test('what its publisher went on to send while it was taken over is not taken for unsent', async () => {
    const account = await fixture.account();
    const post = await fixture.post(account, { text: 'went on', dueInMs: 0 });
    await fixture.abandon(post, 'sending');
    const { id, attempt } = await fixture.target(post);
    const unsent = { state: 'scheduled', tries: 0, pauseAccountMs: 0 } as const;
    const note = { errorCode: 'publisher_gone' };
    const hold = { targetId: id, attempt, postId: post, accountId: account };
    await settle(fixture.connection.pool, [{ ...hold, ...unsent, ...note, takenOverIn: 'claimed' }]);
    expect(await fixture.target(post)).toMatchObject({ state: 'sending', attempt });
    await settle(fixture.connection.pool, [{ ...hold, ...unsent, ...note, takenOverIn: 'sending' }]);
    expect(await fixture.target(post)).toMatchObject({ state: 'scheduled', attempt: attempt + 1 });
  });

  test('what ended three publishers is left to a person, and others go on', async () => {
    const [account, other] = [await fixture.account(), await fixture.account()];
    const post = await fixture.post(account, { text: 'poison', dueInMs: 0 });
    await fixture.abandon(post, 'sending', { deaths: 2 });
    await fixture.start();
    await fixture.untilState(post, 'parked');
    expect(await fixture.target(post)).toMatchObject({ error_code: 'publisher_died', deaths: 3 });
    await fixture.settled(await fixture.post(other, { text: 'goes on', dueInMs: 0 }));
    expect(fixture.texts()).toEqual(['goes on']);
  });

  test('what ended two publishers is sent alone: no other of its kind is held with it', async () => {
    fixture.network.latencyMs = 60;
    const publish = fixture.network.publish.bind(fixture.network);
    let [underWay, mostUnderWay] = [0, 0];
    fixture.network.publish = async (...call) => {
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      return publish(...call).finally(() => (underWay -= 1));
    };
    const posts = [];
    for (const text of ['one', 'two', 'three']) {
      const post = await fixture.post(await fixture.account(), { text, dueInMs: 0 });
      await fixture.suspect(post);
      posts.push(post);
    }
    await fixture.start();
    for (const post of posts) await fixture.settled(post);
    expect(fixture.texts()).toHaveLength(3);
    expect(mostUnderWay).toBe(1);
  });

  test('a look that was lost with its publisher is made again', async () => {
    const account = await fixture.account();
    const post = await fixture.post(account, { text: 'looked for', dueInMs: 0 });
    await fixture.abandon(post, 'unknown');
    await fixture.start();
    await fixture.untilState(post, 'published');
    expect(fixture.texts()).toEqual(['looked for']);
    expect((await fixture.target(post)).deaths).toBe(1);
  });

  test.each([
    { state: 'unknown', becomes: 'parked', why: 'unconfirmed' },
    { state: 'sending', becomes: 'parked', why: 'unconfirmed' },
    { state: 'scheduled', becomes: 'failed', why: 'unsent' },
  ] as const)('what was $state when its account went is $becomes and says why', async ({ state, becomes, why }) => {
    const account = await fixture.account();
    const post = await fixture.post(account, { text: 'nobody sends this', dueInMs: 0 });
    await fixture.abandon(post, state);
    await fixture.forget(account);
    await fixture.start();
    await fixture.untilState(post, becomes);
    expect(await fixture.target(post)).toMatchObject({
      error_code: 'account_disconnected',
      error_params: { username: expect.any(String), why },
      error_detail: null,
    });
    expect(await fixture.postRow(post)).toMatchObject({ status: 'failed' });
    expect(fixture.texts()).toEqual([]);
  });

  test('after a gap nobody claims before what fell into it has been marked, whichever publisher is first', async () => {
    // What a publisher's first pulse has read of the clock, the fixture cannot set back.
    await beat(fixture.connection, fixture.networks, PUBLISHER_TIMING);
    await fixture.start();
    const account = await fixture.account();
    const post = await fixture.post(account, { text: 'too late', dueInMs: 60_000 });
    await fixture.sleepThrough(HOUR_MS);
    await fixture.start();
    await fixture.untilState(post, 'missed');
    expect(fixture.texts()).toEqual([]);
  });

  test.each(['claimed', 'sending', 'unknown'] as const)(
    'what was %s when the last publisher ended, long ago, is shown and not sent',
    async (state) => {
      const post = await fixture.post(await fixture.account(), { text: 'too late', dueInMs: 0 });
      await fixture.abandon(post, state);
      await fixture.sleepThrough(60 * 60_000);
      await fixture.start();
      await fixture.settled(post);
      expect(fixture.texts()).toEqual([]);
      expect(await fixture.target(post)).toMatchObject({ state: 'missed' });
    },
  );

  test('what came due long ago, without a publisher, is shown and not sent', async () => {
    const account = await fixture.account();
    const post = await fixture.post(account, { text: 'too late', dueInMs: -16 * MINUTE_MS });
    const recent = await fixture.post(account, { text: 'just late', dueInMs: -14 * MINUTE_MS });
    await fixture.start();
    await fixture.settled(recent);
    expect(await fixture.target(post)).toMatchObject({ state: 'missed' });
    expect(await fixture.postRow(post)).toMatchObject({ status: 'failed' });
    expect(fixture.texts()).toEqual(['just late']);
  });
});

test('what is claimed when the machine falls asleep for an hour is shown as missed when it wakes', async () => {
  // Its timer fires before anybody checks for a gap, and did not see the hour pass.
  await fixture.start({ claimAheadMs: 60_000, sweepMs: 60_000 });
  const post = await fixture.post(await fixture.account(), { text: 'an hour late', dueInMs: 2_500 });
  await fixture.untilState(post, 'claimed');
  const dueAt = (await fixture.target(post)).due_at.getTime();
  await fixture.sleepThrough(60 * 60_000);
  while (Date.now() < dueAt) await sleep(dueAt - Date.now());
  await fixture.start();
  await fixture.settled(post);
  expect(await fixture.target(post)).toMatchObject({ state: 'missed' });
  expect(fixture.texts()).toEqual([]);
});
