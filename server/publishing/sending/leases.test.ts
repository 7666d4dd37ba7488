import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { createPublisherBench, type PublisherBench } from '../../testing/publisherBench';
import { testLogger } from '../../testing/testLogger';
import { createLeases } from './leases';
import { PUBLISHER_TIMING } from '../timing';

/** A lease that ends long before the network responds, unless it is renewed. */
const SHORT = { leaseMs: 2_500, heartbeatMs: 250, leaseMarginMs: 200, callTimeoutMs: 200 };
const ANSWER_MS = 3_000;
const NO_HEARTBEAT = { heartbeatMs: 60_000 };

let bench: PublisherBench;

beforeEach(async () => {
  bench = await createPublisherBench({ ...SHORT, sweepMs: 50, checkDelaysMs: [100, 150, 200], drainMs: 2_000 });
});

afterEach(async () => {
  await bench.close();
});

test('a publisher that is at work keeps what it holds for longer than a lease', async () => {
  bench.network.latencyMs = ANSWER_MS;
  const post = await bench.post(await bench.account(), { text: 'takes long', dueInMs: 0 });
  await bench.start();
  await bench.untilState(post, 'sending');
  await bench.start();
  await bench.settled(post);
  expect(await bench.history(post)).toEqual(['published']);
  expect(await bench.target(post)).toMatchObject({ attempt: 1, deaths: 0 });
  expect(bench.texts()).toEqual(['takes long']);
});

test('one that gives no sign of life loses it, and what it writes later changes nothing', async () => {
  const publish = bench.network.publish.bind(bench.network);
  let response = (): void => undefined;
  const isToRespond = new Promise<void>((resolve) => (response = resolve));
  bench.network.publish = async (...call) => {
    const outcome = await publish(...call);
    await isToRespond;
    return outcome;
  };
  const post = await bench.post(await bench.account(), { text: 'arrived', dueInMs: 0 });
  await bench.start(NO_HEARTBEAT);
  await bench.untilState(post, 'sending');
  await bench.start();
  await bench.untilState(post, 'published');
  const found = await bench.target(post);
  expect(await bench.history(post)).toEqual(['unknown', 'published']);
  response();
  await bench.stop();
  expect(await bench.target(post)).toEqual(found);
  expect(await bench.history(post)).toEqual(['unknown', 'published']);
  expect(bench.texts()).toEqual(['arrived']);
});

test('a look at the network that takes longer than a lease is no death', async () => {
  bench.network.faults.push({ outcome: { kind: 'unknown', code: 'timeout', detail: '' }, accepts: true });
  bench.network.lookMs = ANSWER_MS;
  const post = await bench.post(await bench.account(), { text: 'looked for', dueInMs: 0 });
  await bench.start();
  await bench.untilState(post, 'published');
  expect(await bench.target(post)).toMatchObject({ deaths: 0 });
  expect(await bench.history(post)).toEqual(['unknown', 'published']);
});

describe('what is held', () => {
  const hold = { targetId: newId(), attempt: 1 };
  const timing = { ...PUBLISHER_TIMING, leaseMs: 600, leaseMarginMs: 300, heartbeatMs: 60_000 };
  const ended = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve));

  test('is given up before its lease ends, when the lease cannot be renewed', async () => {
    const { pool } = bench.connection;
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
    const { pool } = bench.connection;
    const leases = createLeases({ pool, logger: testLogger, timing: { ...timing, leaseMs: 60_000, heartbeatMs: 50 } });
    const lease = leases.take([hold], performance.now());
    const end = new AbortController();
    const isOverdue = sleep(5_000, 'held', { signal: end.signal });
    expect(await Promise.race([ended(lease.signal).then(() => 'given up'), isOverdue])).toBe('given up');
    end.abort();
    lease.drop(hold.targetId);
  });
});
