import { daysAfter, mondayAfter } from './calendarDays';

test.each([
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
  ['2026-11-23', '2026-11-30'],
  ['2026-11-24', '2026-11-30'],
])('the Monday after %s is %s', (date, monday) => {
  expect(mondayAfter(date)).toBe(monday);
});

test('days run on over the ends of months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
});
