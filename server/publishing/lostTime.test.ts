import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { restartTargets } from '../repositories/postTargets';
import { createPublisherFixture, createPublisherFixtureFor, type PublisherFixture } from '../testing/publisherFixture';
import { createKeyedNetwork } from '../testing/keyedNetwork';
import { createRecordingNetwork } from '../testing/recordingNetwork';
import { until } from '../testing/until';
import type { PublisherTiming } from './timing';
import { markLostTime } from './lostTime';

const TIMING: Partial<PublisherTiming> = {
  sweepMs: 50,
  heartbeatMs: 50,
  checkDelaysMs: [100, 150, 200],
  networkWorksMs: 200,
  lostTimeLooksMs: 50,
  drainMs: 2_000,
};

/** The backup was made so long ago; posts of the lost time went out half as long ago. */
const LOST_MS = 10 * MINUTE_MS;
const SENT_AGO_MS = LOST_MS / 2;

let fixture: PublisherFixture;
let account: string;

beforeEach(async () => {
  fixture = await createPublisherFixture(TIMING);
  account = await fixture.account();
});

afterEach(() => fixture.close());

const networkWorksMs = TIMING.networkWorksMs ?? 0;
const markLost = (lostMs = LOST_MS) =>
  markLostTime(fixture.connection.directUrl, new Date(Date.now() - lostMs), networkWorksMs);

/** What a server did in the lost time, of which the database knows nothing. */
const sendUnknown = (text: string) => fixture.network.postAsOther(account, text, SENT_AGO_MS);

async function restore(lostMs = LOST_MS): Promise<void> {
  await markLost(lostMs);
  await fixture.start();
}

const untilCleared = (postId: string) =>
  until(
    () => fixture.target(postId),
    ({ lost_from: lostFrom }) => lostFrom === null,
  );

describe('what went out in the lost time is found, and not sent again', () => {
  test('where it is due now', async () => {
    sendUnknown('Good morning');
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: 0 });
    await restore();
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1', lost_from: null });
    expect(fixture.texts()).toEqual(['Good morning']);
  });

  test('where it was sent long before it is due', async () => {
    sendUnknown('Good morning');
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: 30 * DAY_MS });
    await restore();
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
    expect(await fixture.postRow(id)).toMatchObject({ status: 'published' });
  });

  test('where it was being sent when the backup was made', async () => {
    sendUnknown('Good morning');
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: -LOST_MS });
    await fixture.abandon(id, 'sending');
    await fixture.connection.pool.query(`update post_targets set sent_at = now() - interval '10 minutes'`);
    await restore();
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1', deaths: 0 });
    expect(fixture.texts()).toEqual(['Good morning']);
  });

  test('where it is too late to be sent, and a person says "Send now" all the same', async () => {
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: -HOUR_MS });
    fixture.network.isReadable = false;
    await fixture.connection.pool.query(`update post_targets set state = 'missed'`);
    await markLost(2 * HOUR_MS);
    sendUnknown('Good morning');
    fixture.network.isReadable = true;
    const { id: targetId } = await fixture.target(id);
    await restartTargets(fixture.connection.db, [targetId], null, { isAtOnce: true });
    expect(await fixture.target(id)).toMatchObject({ state: 'scheduled', lost_from: expect.any(Date) as Date });
    await fixture.start();
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
    expect(fixture.texts()).toHaveLength(1);
  });

  test('of several with the same words, as many as there are', async () => {
    sendUnknown('Good morning');
    const first = await fixture.post(account, { text: 'Good morning', dueInMs: 0 });
    const second = await fixture.post(account, { text: 'Good morning', dueInMs: 1_500 });
    await restore();
    await Promise.all([fixture.settled(first), fixture.settled(second)]);
    expect(await fixture.target(first)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
    expect(await fixture.target(second)).toMatchObject({ state: 'published', remote_id: 'remote-2' });
    expect(fixture.texts()).toHaveLength(2);
  });

  test('of several with the same words, also while the first one is being asked for', async () => {
    sendUnknown('Good morning');
    const first = await fixture.post(account, { text: 'Good morning', dueInMs: 0 });
    const second = await fixture.post(account, { text: 'Good morning', dueInMs: 1_500 });
    await markLost();
    await fixture.connection.pool.query(
      `update post_targets set state = 'unknown', sent_at = lost_from, check_at = now() + interval '1 s' where post_id = $1`,
      [first],
    );
    await fixture.start();
    await Promise.all([fixture.settled(first), fixture.settled(second)]);
    expect(await fixture.target(first)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
    expect(await fixture.target(second)).toMatchObject({ state: 'published', remote_id: 'remote-2' });
  });

  test('of a thread, part by part: the rest is sent', async () => {
    sendUnknown('one');
    const id = await fixture.thread(account, ['one', 'two', 'three'], { dueInMs: 0 });
    await restore();
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1', parts_published: 2 });
    expect(fixture.network.posts.map(({ text, parent }) => [text, parent])).toEqual([
      ['one', null],
      ['two', 'remote-1'],
      ['three', 'remote-2'],
    ]);
  });
});

describe('what did not go out', () => {
  test('is sent once where it is due, and what comes after it as ever', async () => {
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: 0 });
    await restore();
    const later = await fixture.post(account, { text: 'Good night', dueInMs: 0 });
    await Promise.all([fixture.settled(id), fixture.settled(later)]);
    expect(fixture.texts()).toEqual(['Good morning', 'Good night']);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', tries: 0 });
  });

  test('waits for its instant, and needs no further look at the network', async () => {
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: DAY_MS });
    await restore();
    await untilCleared(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'scheduled' });
    expect(fixture.texts()).toEqual([]);
  });

  test('is missed where it is late, after its network was asked', async () => {
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: -HOUR_MS });
    await fixture.connection.pool.query('insert into publisher_pulse (id, beaten_at) values (1, now())');
    await restore(2 * HOUR_MS);
    await fixture.settled(id);
    await untilCleared(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'missed' });
    expect(fixture.texts()).toEqual([]);
  });

  test('stays in doubt where it is late, though its account was asked, until it is asked for alone', async () => {
    const late = await fixture.post(account, { text: 'Good morning', dueInMs: -HOUR_MS });
    const later = await fixture.post(account, { text: 'Good night', dueInMs: DAY_MS });
    await fixture.connection.pool.query(`insert into publisher_pulse (id, beaten_at) values (1, now())`);
    await fixture.connection.pool.query(`update social_accounts set paused_until = now() + interval '1 hour'`);
    await restore(2 * HOUR_MS);
    await untilCleared(later);
    expect(await fixture.target(late)).toMatchObject({ state: 'scheduled', lost_from: expect.any(Date) as Date });
  });
});

describe('nothing is sent before its network was asked', () => {
  test('while it can’t be read: then a person decides', async () => {
    fixture.network.isReadable = false;
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: 0 });
    await restore();
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'parked', error_code: 'not_confirmed' });
    expect(fixture.texts()).toEqual([]);

    const { id: targetId } = await fixture.target(id);
    await restartTargets(fixture.connection.db, [targetId], null, { isAtOnce: true, isDecided: true });
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published' });
    expect(fixture.texts()).toEqual(['Good morning']);
  });

  test('while it may still work on a call of the lost time', async () => {
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: 0 });
    await markLost();
    await fixture.start({ networkWorksMs: 1_500 });
    // It arrives when the server runs already.
    setTimeout(() => fixture.network.postAsOther(account, 'Good morning'), 700);
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
    expect(fixture.texts()).toEqual(['Good morning']);
  });

  test('where its list does not go back to the backup', async () => {
    const { findRecent } = fixture.network;
    fixture.network.postAsOther(account, 'Another one', MINUTE_MS);
    fixture.network.findRecent = async (actor) => ({ ...(await findRecent(actor)), isWhole: false });
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: 0 });
    await restore();
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'parked' });
    expect(fixture.texts()).toEqual(['Another one']);
  });

  test('by a key: that of the lost time is lost, and another would make a second post', async () => {
    const network = createKeyedNetwork({ isAtomic: true, hasFind: true });
    const keyed = await createPublisherFixtureFor(network, TIMING);
    try {
      const id = await keyed.account();
      network.postAsOther(id, 'Good morning', SENT_AGO_MS);
      const post = await keyed.post(id, { text: 'Good morning', dueInMs: 0 });
      await keyed.prepare(post, 'key-of-before-the-backup');
      await markLostTime(keyed.connection.directUrl, new Date(Date.now() - LOST_MS), networkWorksMs);
      await keyed.start();
      await keyed.settled(post);
      expect(await keyed.target(post)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
      expect(network.calls).toEqual([]);
    } finally {
      await keyed.close();
    }
  });
});

test('a second restore widens the lost time', async () => {
  const id = await fixture.post(account, { text: 'Good morning', dueInMs: DAY_MS });
  await markLost(HOUR_MS);
  const { lost_from: first } = await fixture.target(id);
  await markLost(MINUTE_MS);
  expect((await fixture.target(id)).lost_from).toEqual(first);
});

describe('nothing is marked', () => {
  test('while a server is at work', async () => {
    await fixture.start();
    await expect(markLost()).rejects.toThrow('stop every server first');
  });

  test('for an instant in the future', async () => {
    await expect(markLost(-MINUTE_MS)).rejects.toThrow('in the future');
  });

  test('of what was published', async () => {
    await fixture.start();
    const id = await fixture.post(account, { text: 'Good morning', dueInMs: 0 });
    await fixture.settled(id);
    await fixture.stop();
    expect(await markLost()).toBe(0);
  });
});

test('a network of a time that nobody has lost is asked for nothing', async () => {
  const network = createRecordingNetwork();
  const other = await createPublisherFixtureFor(network, TIMING);
  try {
    let looks = 0;
    network.findRecent = () => Promise.reject(new Error(`look ${(looks += 1)}`));
    const id = await other.post(await other.account(), { text: 'Good morning', dueInMs: 0 });
    await other.start();
    await other.settled(id);
    expect(looks).toBe(0);
  } finally {
    await other.close();
  }
});
