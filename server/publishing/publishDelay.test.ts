import { createPublisherFixture, type PublisherFixture } from '../testing/publisherFixture';

const LATE_MS = 2_000;

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});
afterEach(() => fixture.close());

test('a publisher tells how long after its instant each post was accepted, a thread once', async () => {
  const told: (readonly [platform: string, delayMs: number])[] = [];
  fixture.network.latencyMs = 100;
  const onTime = await fixture.post(await fixture.account(), { text: 'on time', dueInMs: 1_500 });
  const late = await fixture.post(await fixture.account(), { text: 'late', dueInMs: -LATE_MS });
  const thread = await fixture.thread(await fixture.account(), ['one', 'two', 'three'], { dueInMs: -20 * LATE_MS });
  await fixture.start({}, (...one) => told.push(one));
  for (const post of [onTime, late, thread]) await fixture.settled(post);
  expect(told.map(([platform]) => platform)).toEqual(['twitter', 'twitter', 'twitter']);
  const [soon = 0, later = 0, latest = 0] = told.map(([, delayMs]) => delayMs).sort((a, b) => a - b);
  expect(soon).toBeGreaterThanOrEqual(90);
  expect(soon).toBeLessThan(LATE_MS);
  expect(later).toBeGreaterThanOrEqual(LATE_MS);
  expect(latest).toBeGreaterThanOrEqual(20 * LATE_MS);
});

test('what the network refuses has no delay', async () => {
  const told: number[] = [];
  fixture.network.faults.push({
    outcome: { kind: 'refused', class: 'content', code: 'rejected', detail: 'No.' },
    accepts: false,
  });
  const post = await fixture.post(await fixture.account(), { text: 'refused', dueInMs: 0 });
  await fixture.start({}, (_platform, delayMs) => told.push(delayMs));
  await fixture.settled(post);
  expect(told).toEqual([]);
});
