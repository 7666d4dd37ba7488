import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { expiryText } from '../connected/AccountItem';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

it.each([
  [-1, 'Expired'],
  [0, 'Expired'],
  [1, 'In 0 minutes'],
  [MINUTE_MS, 'In 1 minute'],
  [5 * MINUTE_MS, 'In 5 minutes'],
  [HOUR_MS - 1, 'In 59 minutes'],
  [HOUR_MS, 'In 1 hour'],
  [2 * HOUR_MS, 'In 2 hours'],
  [DAY_MS - 1, 'In 23 hours'],
  [DAY_MS, 'In 1 day'],
  [2 * DAY_MS - 1, 'In 1 day'],
  [60 * DAY_MS, 'In 60 days'],
])('with %i ms left says: %s', (leftMs, text) => {
  expect(expiryText(NOW_MS + leftMs, NOW_MS)).toBe(text);
});

it('says that some never end', () => {
  expect(expiryText(null, NOW_MS)).toBe('No expiry');
});
