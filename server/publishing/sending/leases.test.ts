import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';
import { testLogger } from '../../testing/testLogger';
import { createLeases } from './leases';
import { PUBLISHER_TIMING } from '../timing';

/** A lease that ends long before the network responds, unless it is renewed. */
const SHORT = { leaseMs: 2_500, heartbeatMs: 250, leaseMarginMs: 200, callTimeoutMs: 200 };
const ANSWER_MS = 3_000;
const NO_HEARTBEAT = { heartbeatMs: 60_000 };

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture({ ...SHORT, sweepMs: 50, checkDelaysMs: [100, 150, 200], drainMs: 2_000 });
});

afterEach(async () => {
  await fixture.close();
});

test('a publisher that is at work keeps what it holds for longer than a lease', async () => {
  fixture.network.latencyMs = ANSWER_MS;
  const post = await fixture.post(await fixture.account(), { text: 'takes long', dueInMs: 0 });
  await fixture.start();
  await fixture.untilState(post, 'sending');
  await fixture.start();
  await fixture.settled(post);
  expect(await fixture.history(post)).toEqual(['published']);
  expect(await fixture.target(post)).toMatchObject({ attempt: 1, deaths: 0 });
  expect(fixture.texts()).toEqual(['takes long']);
});

test('one that gives no sign of life loses it, and what it writes later changes nothing', async () => {
  const publish = fixture.network.publish.bind(fixture.network);
  let response = (): void => undefined;
  const isToRespond = new Promise<void>((resolve) => (response = resolve));
  fixture.network.publish = async (...call) => {
    const outcome = await publish(...call);
    await isToRespond;
    return outcome;
  };
  const post = await fixture.post(await fixture.account(), { text: 'arrived', dueInMs: 0 });
  await fixture.start(NO_HEARTBEAT);
  await fixture.untilState(post, 'sending');
  await fixture.start();
  await fixture.untilState(post, 'published');
  const found = await fixture.target(post);
  expect(await fixture.history(post)).toEqual(['unknown', 'published']);
  response();
  await fixture.stop();
  expect(await fixture.target(post)).toEqual(found);
  expect(await fixture.history(post)).toEqual(['unknown', 'published']);
  expect(fixture.texts()).toEqual(['arrived']);
});

test('a look at the network that takes longer than a lease is no death', async () => {
  fixture.network.faults.push({ outcome: { kind: 'unknown', code: 'timeout', detail: '' }, accepts: true });
  fixture.network.pollMs = ANSWER_MS;
  const post = await fixture.post(await fixture.account(), { text: 'looked for', dueInMs: 0 });
  await fixture.start();
  await fixture.untilState(post, 'published');
  expect(await fixture.target(post)).toMatchObject({ deaths: 0 });
  expect(await fixture.history(post)).toEqual(['unknown', 'published']);
});

describe('what is held', () => {
  const hold = { targetId: newId(), attempt: 1 };
  const timing = { ...PUBLISHER_TIMING, leaseMs: 600, leaseMarginMs: 300, heartbeatMs: 60_000 };
  const ended = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve));

  test('is given up before its lease ends, when the lease cannot be renewed', async () => {
    const { pool } = fixture.connection;
    const leases = createLeases({ pool, logger: testLogger, timing });
    // Timers fire in the order of their instants, however late the machine is.
    const order: string[] = [];
    const isOver = [
      sleep(timing.leaseMs - timing.leaseMarginMs - 10).then(() => order.push('the margin is near')),
      sleep(timing.leaseMs - 10).then(() => order.push('the end is near')),
    ];
    const lease = leases.take([hold], performance.now());
    await ended(lease.signal);
    order.push('given up');
    lease.drop(hold.targetId);
    await Promise.all(isOver);
    expect(order).toEqual(['the margin is near', 'given up', 'the end is near']);
  });

  test('is given up at once when somebody else has it', async () => {
    const { pool } = fixture.connection;
    const leases = createLeases({ pool, logger: testLogger, timing: { ...timing, leaseMs: 60_000, heartbeatMs: 50 } });
    const lease = leases.take([hold], performance.now());
    const end = new AbortController();
    const isOverdue = sleep(5_000, 'held', { signal: end.signal });
    expect(await Promise.race([ended(lease.signal).then(() => 'given up'), isOverdue])).toBe('given up');
    end.abort();
    lease.drop(hold.targetId);
  });
});
