import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { timeAgo } from './dates';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

it.each([
  [0, 'just now'],
  [-5 * MINUTE_MS, 'just now'],
  [MINUTE_MS - 1, 'just now'],
  [MINUTE_MS, '1 minute ago'],
  [60 * MINUTE_MS - 1, '59 minutes ago'],
  [60 * MINUTE_MS, '1 hour ago'],
  [DAY_MS - 1, '23 hours ago'],
  [DAY_MS, '1 day ago'],
])('calls %i ms ago: %s', (agoMs, text) => {
  expect(timeAgo(NOW_MS - agoMs, NOW_MS)).toBe(text);
});
