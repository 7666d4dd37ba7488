import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishOutcome } from '../networks/connector';
import { countTurns } from '../testing/countTurns';
import { createPublisherFixture, type PublisherFixture } from '../testing/publisherFixture';

const TIMEOUT: PublishOutcome = { kind: 'unknown', code: 'timeout', detail: 'No response came.' };

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});

afterEach(async () => {
  await fixture.close();
});

test('a post that is due goes out once and becomes published', async () => {
  const account = await fixture.account();
  const post = await fixture.post(account, { text: 'hello', dueInMs: 0 });
  await fixture.start();
  await fixture.settled(post);
  expect(fixture.texts()).toEqual(['hello']);
  expect(await fixture.target(post)).toMatchObject({ state: 'published', remote_id: 'remote-1', attempt: 1 });
  expect(await fixture.postRow(post)).toMatchObject({ status: 'published' });
});

test('a post goes out at its instant, never before it, and soon after it', async () => {
  // No sweep finds it; only its own timer does.
  await fixture.start({ sweepMs: 60_000, claimAheadMs: 60_000, intentAheadMs: 1_000 });
  const post = await fixture.post(await fixture.account(), { text: 'on time', dueInMs: 1_500 });
  const dueAt = (await fixture.target(post)).due_at.getTime();
  const turns = countTurns(dueAt);
  const publish = fixture.network.publish.bind(fixture.network);
  fixture.network.publish = (...call) => publish(...call).finally(turns.stop);
  await fixture.settled(post);
  expect(fixture.network.posts[0]?.calledAt).toBeGreaterThanOrEqual(dueAt);
  expect(turns.stop()).toBeLessThan(25);
});

test('posts of one account go out in the order of their instants', async () => {
  const account = await fixture.account();
  fixture.network.latencyMs = 10;
  const texts = ['first', 'second', 'third', 'fourth'];
  const posts = [];
  for (const [index, text] of texts.entries()) {
    posts.push(await fixture.post(account, { text, dueInMs: index - 1_000 }));
  }
  await fixture.start();
  for (const post of posts) await fixture.settled(post);
  expect(fixture.texts()).toEqual(texts);
});

describe('posts of one account keep their order when the first of them', () => {
  const later = { code: 'later', detail: 'Later.', retryAt: null } as const;

  test.each<[string, PublishOutcome]>([
    ['meets an outage', { kind: 'deferred', reason: 'outage', ...later }],
    ['meets a rate limit', { kind: 'deferred', reason: 'rate', ...later }],
    ['gets no response and is found not to be there', TIMEOUT],
  ])('%s', async (_, outcome) => {
    const [account, other] = [await fixture.account(), await fixture.account()];
    fixture.network.faults.push({ outcome, accepts: false });
    const first = await fixture.post(account, { text: 'first', dueInMs: -20 });
    const second = await fixture.post(account, { text: 'second', dueInMs: -10 });
    const elsewhere = await fixture.post(other, { text: 'of another account', dueInMs: 60_000 });
    const isOutElsewhere = fixture.settled(elsewhere);
    // Neither the pause nor the look ends before that post is out.
    const findRecent = fixture.network.findRecent.bind(fixture.network);
    fixture.network.findRecent = (...look) => isOutElsewhere.then(() => findRecent(...look));
    await fixture.start({ backoffMs: 60_000 });
    await fixture.untilTried(first);
    await fixture.edit(elsewhere, 'of another account', 0);
    await isOutElsewhere;
    expect(fixture.texts()).toEqual(['of another account']);
    await fixture.endPause(account);
    for (const post of [first, second]) await fixture.settled(post);
    expect(fixture.texts()).toEqual(['of another account', 'first', 'second']);
  });
});

describe('a post that is claimed', () => {
  const DUE_IN_MS = 2_500;
  const EARLY = { claimAheadMs: 60_000 };

  /** Waits until an instant has passed at which a post would have been sent. */
  async function untilPast(dueAt: number): Promise<void> {
    const after = await fixture.post(await fixture.account(), { text: 'after it', dueInMs: dueAt + 50 - Date.now() });
    await fixture.settled(after);
  }

  test('and edited goes out in its new words, and never in the old ones', async () => {
    await fixture.start(EARLY);
    const post = await fixture.post(await fixture.account(), { text: 'old', dueInMs: DUE_IN_MS });
    const dueAt = (await fixture.target(post)).due_at.getTime();
    await fixture.untilState(post, 'claimed');
    await fixture.edit(post, 'new', 200);
    await fixture.settled(post);
    await untilPast(dueAt);
    expect(fixture.texts()).toEqual(['new', 'after it']);
  });

  test('and deleted is never sent, and its account goes on with the next one', async () => {
    const account = await fixture.account();
    await fixture.start(EARLY);
    const post = await fixture.post(account, { text: 'deleted', dueInMs: DUE_IN_MS });
    const dueAt = (await fixture.target(post)).due_at.getTime();
    await fixture.untilState(post, 'claimed');
    await fixture.remove(post);
    await fixture.settled(await fixture.post(account, { text: 'next', dueInMs: 0 }));
    await untilPast(dueAt);
    expect(fixture.texts()).toEqual(['next', 'after it']);
  });
});

describe('when no response comes', () => {
  test('the post is not sent again, but found on the network', async () => {
    const account = await fixture.account();
    fixture.network.faults.push({ outcome: TIMEOUT, accepts: true });
    const post = await fixture.post(account, { text: 'arrived', dueInMs: 0 });
    await fixture.start();
    await fixture.untilState(post, 'published');
    expect(fixture.texts()).toEqual(['arrived']);
  });

  test('the post is sent again only after the network has twice said that it is absent', async () => {
    const account = await fixture.account();
    fixture.network.faults.push({ outcome: TIMEOUT, accepts: false });
    const post = await fixture.post(account, { text: 'lost', dueInMs: 0 });
    await fixture.start();
    await fixture.untilState(post, 'published');
    expect(fixture.texts()).toEqual(['lost']);
    expect((await fixture.target(post)).tries).toBe(1);
  });

  test('the post is parked for a person where the network cannot be asked', async () => {
    const account = await fixture.account();
    fixture.network.isReadable = false;
    fixture.network.faults.push({ outcome: TIMEOUT, accepts: true });
    const post = await fixture.post(account, { text: 'who knows', dueInMs: 0 });
    await fixture.start();
    await fixture.untilState(post, 'parked');
    expect(fixture.texts()).toEqual(['who knows']);
    expect(await fixture.postRow(post)).toMatchObject({ status: 'failed' });
  });

  test('a look that failed is none of the two that must agree', async () => {
    const account = await fixture.account();
    fixture.network.isReadable = false;
    fixture.network.faults.push({ outcome: TIMEOUT, accepts: false });
    const post = await fixture.post(account, { text: 'lost', dueInMs: 0 });
    await fixture.start();
    await fixture.untilState(post, 'unknown');
    while ((await fixture.target(post)).checks === 0) await sleep(5);
    fixture.network.isReadable = true;
    await fixture.untilState(post, 'published');
    expect(await fixture.history(post)).toEqual(['unknown', 'unknown', 'unknown', 'scheduled', 'published']);
    expect(fixture.texts()).toEqual(['lost']);
  });

  test('an earlier twin of the text is not taken for it', async () => {
    const account = await fixture.account();
    await fixture.start();
    await fixture.settled(await fixture.post(account, { text: 'twin', dueInMs: 0 }));
    fixture.network.faults.push({ outcome: TIMEOUT, accepts: false });
    const second = await fixture.post(account, { text: 'twin', dueInMs: 0 });
    await fixture.untilState(second, 'published');
    expect(fixture.texts()).toEqual(['twin', 'twin']);
  });
});

describe('when no response comes to two posts with the same words', () => {
  const SAME = { text: 'twice the same', dueInMs: 0 };

  test('one that arrived and one that did not end as two posts on the network', async () => {
    const account = await fixture.account();
    fixture.network.faults.push({ outcome: TIMEOUT, accepts: true }, { outcome: TIMEOUT, accepts: false });
    const posts = [await fixture.post(account, SAME), await fixture.post(account, SAME)];
    await fixture.start();
    for (const post of posts) await fixture.untilState(post, 'published');
    expect(fixture.texts()).toEqual(['twice the same', 'twice the same']);
    const remoteIds = await Promise.all(posts.map(async (post) => (await fixture.target(post)).remote_id));
    expect(new Set(remoteIds).size).toBe(2);
  });

  test('one that is just being sent is not taken for the other', async () => {
    const account = await fixture.account();
    fixture.network.faults.push({ outcome: TIMEOUT, accepts: false });
    const lost = await fixture.post(account, SAME);
    await fixture.start();
    await fixture.untilState(lost, 'unknown');
    fixture.network.responseDelayMs = 400;
    const second = await fixture.post(account, SAME);
    await fixture.untilState(second, 'published');
    await fixture.untilState(lost, 'published');
    expect(fixture.texts()).toEqual(['twice the same', 'twice the same']);
  });
});

test('a look at the network with a token that was refused is made again with a new one', async () => {
  const account = await fixture.account({ refreshToken: 'refresh' });
  fixture.network.faults.push({ outcome: TIMEOUT, accepts: true });
  fixture.network.refusedToken = 'access';
  const post = await fixture.post(account, { text: 'arrived', dueInMs: 0 });
  await fixture.start();
  await fixture.untilState(post, 'published');
  expect(fixture.network.refreshes).toEqual(['refresh']);
  expect(fixture.texts()).toEqual(['arrived']);
});

describe('when the network does not take the post', () => {
  test('an error is final and says why, to the letter', async () => {
    const account = await fixture.account();
    const detail = `Said "already", in C:\\posts\\{1,2}; 'null'\nand so on.`;
    const outcome = { kind: 'refused', class: 'content', code: 'duplicate', detail: `${detail}\0` } as const;
    fixture.network.faults.push({ outcome, accepts: false });
    const post = await fixture.post(account, { text: 'again', dueInMs: 0 });
    await fixture.start();
    await fixture.untilState(post, 'failed');
    expect(await fixture.target(post)).toMatchObject({ error_code: 'duplicate', error_detail: detail });
    expect(fixture.texts()).toEqual([]);
  });

  test('an outage is retried until it is over', async () => {
    const account = await fixture.account();
    const outcome = { kind: 'deferred', reason: 'outage', retryAt: null, code: 'refused', detail: 'Down.' } as const;
    fixture.network.faults.push({ outcome, accepts: false }, { outcome, accepts: false });
    const post = await fixture.post(account, { text: 'patience', dueInMs: 0 });
    await fixture.start();
    await fixture.untilState(post, 'published');
    expect((await fixture.target(post)).tries).toBe(2);
  });

  test('an outage without end fails after five tries', async () => {
    const account = await fixture.account();
    const outcome = { kind: 'deferred', reason: 'outage', retryAt: null, code: 'refused', detail: 'Down.' } as const;
    fixture.network.faults.push(...Array.from({ length: 5 }, () => ({ outcome, accepts: false })));
    const post = await fixture.post(account, { text: 'never', dueInMs: 0 });
    await fixture.start();
    await fixture.untilState(post, 'failed');
    expect(fixture.texts()).toEqual([]);
  });

  test('a rate limit holds this account back and no other', async () => {
    const [limited, free] = [await fixture.account(), await fixture.account()];
    const retryAt = new Date(Date.now() + 60_000);
    const outcome = { kind: 'deferred', reason: 'rate', retryAt, code: 'rate_limited', detail: 'Wait.' } as const;
    fixture.network.faults.push({ outcome, accepts: false });
    const held = await fixture.post(limited, { text: 'held back', dueInMs: 0 });
    await fixture.start();
    await fixture.untilTried(held);
    const other = await fixture.post(free, { text: 'goes on', dueInMs: 0 });
    await fixture.settled(other);
    expect(await fixture.pausedUntil(limited)).toBeGreaterThanOrEqual(retryAt.getTime());
    const endsAt = await fixture.endPause(limited, 300);
    await fixture.settled(held);
    expect(fixture.texts()).toEqual(['goes on', 'held back']);
    expect(fixture.network.posts[1]?.calledAt).toBeGreaterThanOrEqual(endsAt);
  });

  test('a refused token is renewed once, and the post goes out', async () => {
    const account = await fixture.account({ refreshToken: 'refresh' });
    const outcome = { kind: 'refused', class: 'auth', code: 'unauthorized', detail: 'Token expired.' } as const;
    fixture.network.faults.push({ outcome, accepts: false });
    const post = await fixture.post(account, { text: 'renewed', dueInMs: 0 });
    await fixture.start();
    await fixture.untilState(post, 'published');
    expect(fixture.network.refreshes).toEqual(['refresh']);
    expect(fixture.network.posts[0]?.accessToken).toBe('renewed-1');
  });
});

test('two publishers on one database share the work, and each post goes out once', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => fixture.account()));
  fixture.network.latencyMs = 5;
  const posts = [];
  for (let index = 0; index < 200; index += 1) {
    const account = accounts[index % accounts.length] ?? '';
    posts.push(await fixture.post(account, { text: `post ${String(index)}`, dueInMs: 0 }));
  }
  await Promise.all([fixture.start(), fixture.start()]);
  for (const post of posts) await fixture.settled(post);
  expect(fixture.texts().sort()).toEqual(posts.map((_, index) => `post ${String(index)}`).sort());
  const shares = await fixture.shares();
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(20);
});

test('a stop gives back what waits and settles what was sent', async () => {
  const account = await fixture.account();
  const other = await fixture.account();
  fixture.network.latencyMs = 300;
  const sent = await fixture.post(account, { text: 'under way', dueInMs: 0 });
  const waiting = await fixture.post(other, { text: 'waiting', dueInMs: 30_000 });
  await fixture.start({ claimAheadMs: 60_000 });
  await fixture.untilState(waiting, 'claimed');
  await fixture.stop();
  expect(await fixture.target(sent)).toMatchObject({ state: 'published' });
  expect(await fixture.target(waiting)).toMatchObject({ state: 'scheduled' });
  expect(fixture.texts()).toEqual(['under way']);
});
