import fc from 'fast-check';
import { SERIES_AHEAD, SERIES_COUNT_MAX, SERIES_EVERY_MAX, SERIES_LAST_YEAR } from '#contract/limits';
import { ZONES } from '#contract/testing/zones';
import { AppError } from '../../http/appError';
import { cpuMs } from '../../testing/cpuMs';
import { daysToCome, type Days } from './seriesDays';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const MOST_MS = 200;

const oneOf = (...values: readonly (string | number)[]) => fc.constantFrom(...values.map(String));
const listOf = (value: fc.Arbitrary<string>) =>
  fc.array(value, { minLength: 1, maxLength: 4 }).map((all) => all.join(','));
const part = (name: string, value: fc.Arbitrary<string>) =>
  fc.option(value, { nil: null, freq: 2 }).map((text) => (text === null ? '' : `;${name}=${text}`));
const number = (max: number) => fc.integer({ min: 1, max }).map(String);
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const ordinal = fc.tuple(oneOf('', '', '1', '-1', '5', '-5'), weekday).map((both) => both.join(''));

/** Rules with many parts that seldom fit together: most have few days or none. */
const RULES = fc
  .tuple(
    oneOf('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    part('INTERVAL', fc.oneof(number(SERIES_EVERY_MAX), oneOf(1, 885, SERIES_EVERY_MAX))),
    part('BYDAY', listOf(ordinal)),
    part('BYMONTHDAY', listOf(fc.oneof(number(31), oneOf(-1, -31, 29, 30)))),
    part('BYMONTH', listOf(fc.oneof(number(12), oneOf(2)))),
    part('BYSETPOS', listOf(oneOf(1, -1, 2, 5, 366, -366, 999))),
    part('WKST', weekday),
    fc.oneof(
      fc.constant(''),
      fc.oneof(number(SERIES_COUNT_MAX), oneOf(SERIES_COUNT_MAX)).map((count) => `;COUNT=${count}`),
      oneOf('00010101', '20260101T000000Z', '20990101T120000', '99991231', '99991231T235959Z').map(
        (day) => `;UNTIL=${day}`,
      ),
    ),
  )
  .map(([frequency, ...parts]) => `FREQ=${frequency}${parts.join('')}`);

const FIRSTS = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 1_970, max: SERIES_LAST_YEAR }),
      fc.constantFrom(1, 99, 9_999),
    ),
    fc.constantFrom('01-01', '02-29', '06-15', '12-20', '12-31'),
    fc.constantFrom('00:00', '02:30', '23:59'),
  )
  .map(([year, day, time]) => `${String(year).padStart(4, '0')}-${day}T${time}`);

const DAYS = fc.record({ rule: RULES, zone: fc.constantFrom(...ZONES), first: FIRSTS });

const daily = (fields: Partial<Days>): Days => ({
  rule: 'FREQ=DAILY',
  zone: 'UTC',
  first: '2027-01-01T09:00',
  ...fields,
});

test(`the next days of any rule are found, or refused by their field, within ${MOST_MS} ms of processor time`, () => {
  const check = (days: Days) => {
    let found: string[] = [];
    const cost = cpuMs(() => (found = outcomeOf(days)));
    expect(found).toEqual([...new Set(found)].sort());
    expect(cost).toBeLessThan(MOST_MS);
  };
  // The first one also compiles what the others run.
  outcomeOf(daily({}));
  fc.assert(fc.property(DAYS, check), { numRuns: 200 });
});

/** The days, or the field that is refused. */
function outcomeOf(days: Days): string[] {
  try {
    return daysToCome(days, NOW, SERIES_AHEAD).map(({ day }) => day);
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fieldErrors ?? {});
    throw error;
  }
}

test.each<[string, Partial<Days>]>([
  ['first', { first: '9999-12-31T23:59' }],
  ['first', { rule: 'FREQ=WEEKLY', first: '9999-12-20T09:00' }],
  ['first', { first: '2200-01-01T00:00' }],
  ['first', { first: '0001-01-01T09:00' }],
  ['first', { first: '0099-02-28T09:00' }],
  ['rule', { rule: 'FREQ=YEARLY;INTERVAL=885' }],
  ['rule', { rule: 'FREQ=YEARLY;INTERVAL=999;COUNT=2' }],
  ['rule', { rule: 'FREQ=YEARLY;INTERVAL=100;UNTIL=99991231T235959Z' }],
  ['rule', { first: '2199-12-25T09:00' }],
])('what reaches beyond the years of a series is refused by its %s: %j', (field, fields) => {
  expect(outcomeOf(daily(fields))).toEqual([field]);
});

test.each<[Partial<Days>, number]>([
  [{ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30,31' }, 0],
  [{ rule: 'FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO' }, 0],
  [{ rule: 'FREQ=DAILY;BYDAY=MO;BYSETPOS=2' }, 0],
  [{ rule: 'FREQ=DAILY;UNTIL=20260101' }, 0],
  [{ rule: 'FREQ=DAILY;UNTIL=00010101' }, 0],
  [{ rule: 'FREQ=DAILY;UNTIL=99991231T235959Z', zone: 'Pacific/Auckland' }, SERIES_AHEAD],
  [{ rule: 'FREQ=YEARLY;INTERVAL=99;COUNT=2' }, 2],
  [{ first: '2199-12-22T09:00' }, SERIES_AHEAD],
])('%j has %i days to come', (fields, count) => {
  expect(daysToCome(daily(fields), NOW, SERIES_AHEAD)).toHaveLength(count);
});
