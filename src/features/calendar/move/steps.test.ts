import { stepTarget, timeAtPart } from './steps';

it.each([
  [{ date: '2026-11-24', time: null }, 7, 0, { date: '2026-12-01', time: null }],
  [{ date: '2026-11-24', time: '09:00' }, 0, -1, { date: '2026-11-24', time: '08:45' }],
  [{ date: '2026-11-24', time: '23:50' }, 0, 1, { date: '2026-11-25', time: '00:05' }],
  [{ date: '2026-11-01', time: '00:00' }, -1, -1, { date: '2026-10-30', time: '23:45' }],
])('%j, %i days and %i steps on, is %j', (target, days, steps, expected) => {
  expect(stepTarget(target, days, steps)).toEqual(expected);
});

it.each([
  [0, '00:00'],
  [0.376, '09:00'],
  [0.38, '09:00'],
  [0.384, '09:15'],
  [-0.1, '00:00'],
  [1, '23:45'],
])('%d of a day is %s', (part, time) => {
  expect(timeAtPart(part)).toBe(time);
});
