import { weekStartOf } from './calendarDays';

test.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['de', 1],
  ['ar-EG', 6],
])('where people speak %s, weeks begin on day %s', (language, day) => {
  expect(weekStartOf(language)).toBe(day);
});
