import { MINUTE_MS } from '#contract/durations';
import { PUBLISHER_TIMING, nextKeyedCheckMs } from '../timing';

test('pauses between checks grow from the time that a network may be working to that of the last look', () => {
  const pauses = [1, 2, 3, 4, 9].map((checks) => nextKeyedCheckMs(checks, PUBLISHER_TIMING) / MINUTE_MS);
  expect(pauses).toEqual([1, 2, 4, 5, 5]);
});
