import { latest, readRetryAfter, readUnixSeconds } from './outcomes';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['7', 7_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
])('Retry-After "%s" is understood', (header, waitMs) => {
  expect(readRetryAfter(header, now)).toEqual(new Date(now + waitMs));
});

test.each([undefined, '', 'soon', '-1', '99999999999999', '1.5.2'])('Retry-After "%s" says nothing', (header) => {
  expect(readRetryAfter(header, now)).toBeNull();
});

test('a reset in Unix seconds is understood, in milliseconds it is not believed', () => {
  expect(readUnixSeconds(String(now / 1000 + 60), now)).toEqual(new Date(now + 60_000));
  expect(readUnixSeconds(String(now), now)).toBeNull();
  expect(readUnixSeconds(undefined, now)).toBeNull();
  expect(readUnixSeconds('', now)).toBeNull();
});

test('of several instants the last one counts', () => {
  expect(latest(null, new Date(1), new Date(2))).toEqual(new Date(2));
  expect(latest(null, null)).toBeNull();
});
