import { DAY_MS } from '#contract/durations';
import { ZONES } from '#contract/testing/zones';
import { wallOfInstant } from '#contract/wallTime';
import { AppError } from '../../http/appError';
import { daysToCome, type Days } from './seriesDays';

const NEW_YEAR = Date.parse('2027-01-01T00:00:00Z') - DAY_MS;
const DAILY: Days = { rule: 'FREQ=DAILY', zone: 'Europe/Berlin', first: '2027-01-01T09:00' };

test.each(ZONES)('%s: 9:00 stays 9:00 every day of 2027, across both changes of the clocks', (zone) => {
  const days = daysToCome({ ...DAILY, zone }, NEW_YEAR, 365);
  expect(days).toHaveLength(365);
  for (const { day, at } of days) expect(wallOfInstant(at, zone)).toEqual({ date: day, time: '09:00' });
});

test.each([
  ['2027-03-28', '2027-03-28T01:30:00.000Z'],
  ['2027-03-29', '2027-03-29T00:30:00.000Z'],
  ['2027-10-31', '2027-10-31T00:30:00.000Z'],
])('2:30 in Berlin on %s, where the clocks skip it or show it twice, is %s', (day, instant) => {
  const days = { ...DAILY, first: '2027-01-01T02:30' };
  const found = daysToCome(days, Date.parse(day) - DAY_MS, 3).find((one) => one.day === day);
  expect(new Date(found?.at ?? NaN).toISOString()).toBe(instant);
});

test('what has passed is left out, to the minute', () => {
  const next = (now: string) => daysToCome(DAILY, Date.parse(now), 1)[0]?.day;
  expect(next('2027-06-10T06:59:59Z')).toBe('2027-06-10');
  expect(next('2027-06-10T07:00:00Z')).toBe('2027-06-11');
  expect(next('2020-06-10T07:00:00Z')).toBe('2027-01-01');
});

test('a rule that has ended has no day to come', () => {
  const ended = { ...DAILY, rule: 'FREQ=DAILY;COUNT=3' };
  expect(daysToCome(ended, Date.parse('2027-01-02T12:00:00Z'), 10).map(({ day }) => day)).toEqual(['2027-01-03']);
  expect(daysToCome(ended, Date.parse('2027-01-03T12:00:00Z'), 10)).toEqual([]);
});

test.each<[keyof Days, string]>([
  ['rule', 'FREQ=NEVER'],
  ['zone', 'Europe/Nowhere'],
  ['first', '2027-02-31T09:00'],
  ['first', '2027-02-03T25:00'],
])('refuses by the name of the field: %s=%s', (field, value) => {
  const error = refusalOf(() => daysToCome({ ...DAILY, [field]: value }, NEW_YEAR, 1));
  expect(Object.keys(error?.fieldErrors ?? {})).toEqual([field]);
});

function refusalOf(work: () => unknown): AppError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
