import { momentOf, offsetBetween } from './evidence';

const sentAt = new Date('2026-11-01T09:00:00.500Z');
const CALL = { sentAt, longestMs: 90_000, nearMs: 120_000 };
const EQUAL = { min: 0, max: 0 };

function after(ms: number): Date {
  return new Date(sentAt.getTime() + ms);
}

test('the offset of clocks is as uncertain as the time for which the readings took, and their resolution', () => {
  const theirs = { shownMs: 10_000, resolutionMs: 1_000, from: 100, to: 300 };
  const ours = { shownMs: 5_000, resolutionMs: 0, from: 310, to: 320 };
  // While theirs showed 10 to 11 s, ours was 10 to 220 ms before it showed 5 s.
  expect(offsetBetween(theirs, ours)).toEqual({ min: 5_010, max: 6_220 });
});

test.each([
  ['a week before the call', -7 * 86_400_000, 'apart'],
  ['a minute before it', -60_000, 'near'],
  ['in the whole second in which it began', -500, 'during'],
  ['while it was under way', 10_000, 'during'],
  ['a little after its sender gave up', 60_000, 'during'],
  ['long after that', 600_000, 'near'],
])('a post that was made %s', (_, ms, moment) => {
  expect(momentOf(after(ms), CALL, EQUAL)).toBe(moment);
});

test('the offset of the network’s clock is allowed for', () => {
  const ahead = { min: 3_600_000, max: 3_601_000 };
  expect(momentOf(after(3_600_500), CALL, ahead)).toBe('during');
  expect(momentOf(after(500), CALL, ahead)).toBe('apart');
});

test('where no clock was read nothing is told apart by time', () => {
  expect(momentOf(after(-86_400_000), CALL, null)).toBe('near');
});
