import { MINUTE_MS } from '#contract/durations';
import { backoffMs, paceOf } from './collector';

const EVERY_MS = 15 * MINUTE_MS;
const real = paceOf(false, EVERY_MS);

test('a real network is asked no more often than it is told, the sandbox as soon as a post is seconds old', () => {
  expect(real.minMs).toBe(EVERY_MS);
  expect(paceOf(true, EVERY_MS).minMs).toBeLessThan(MINUTE_MS);
});

test('waits twice as long after each failure, and at most six hours', () => {
  expect([1, 2, 3, 10].map((failures) => backoffMs(real, failures, false, 0) / MINUTE_MS)).toEqual([30, 60, 120, 360]);
});

test('spreads the returns by a tenth', () => {
  expect(backoffMs(real, 1, false, 0.999)).toBeLessThan(33 * MINUTE_MS);
  expect(backoffMs(real, 1, false, 0.999)).toBeGreaterThan(32 * MINUTE_MS);
});

test('leaves a network that is asked too often alone for its whole window', () => {
  expect(backoffMs(paceOf(true, EVERY_MS), 1, true, 0)).toBe(15 * MINUTE_MS);
});
