import { dayOrderOf, readDay, readTime } from './readWhen';

test.each([
  ['2027-04-03', null, '2027-04-03'],
  ['2027-4-3', null, '2027-04-03'],
  ['03.04.2027', 'day first', '2027-04-03'],
  ['04/03/2027', 'month first', '2027-04-03'],
  ['04/04/2027', null, '2027-04-04'],
  ['03/04/2027', null, 'ambiguous'],
  ['46480', null, '2027-04-03'],
  ['46480.375', null, '2027-04-03'],
  ['2027-02-30', null, null],
  ['31/31/2027', 'day first', null],
  ['soon', null, null],
] as const)('the day %s, %s', (text, order, day) => {
  expect(readDay(text, order)).toBe(day);
});

test.each([
  [['03/04/2027', '14/04/2027'], 'day first'],
  [['03/04/2027', '04/14/2027'], 'month first'],
  [['03.04.2027'], 'day first'],
  [['03/04/2027', '2027-01-31'], null],
])('the days %p are %s', (texts, order) => {
  expect(dayOrderOf(texts)).toBe(order);
});

test.each([
  ['9:00', '09:00'],
  ['09:05:30', '09:05'],
  ['9 pm', '21:00'],
  ['12:30 AM', '00:30'],
  ['12 p.m.', '12:00'],
  ['0.375', '09:00'],
  ['24:00', null],
  ['13 pm', null],
  ['9', null],
  ['noon', null],
])('the time %s is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});
