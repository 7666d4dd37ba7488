import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { SERIES_LAST_YEAR } from '#contract/limits';
import { findDays } from './seriesRule';

const COUNT = 5;

const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), {
  minLength: 1,
  maxLength: 3,
});
const ordinal = fc.constantFrom('1', '2', '4', '5', '-1', '-5');
const some = (values: fc.Arbitrary<string | number>, name: string) =>
  fc.uniqueArray(values, { maxLength: 3 }).map((all) => (all.length === 0 ? '' : `;${name}=${all.join(',')}`));
const maybe = (text: fc.Arbitrary<string>) => fc.option(text, { nil: '' });

/** What of a rule chooses days, as far as the library and the RFC agree. */
const CHOICES = fc.oneof(
  weekdays.map((days) => `FREQ=DAILY;BYDAY=${days.join(',')}`),
  weekdays.map((days) => `FREQ=WEEKLY;BYDAY=${days.join(',')}`),
  fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=YEARLY'),
  weekdays.map((days) => `FREQ=MONTHLY;BYDAY=${days.join(',')}`),
  fc.tuple(ordinal, weekdays).map(([place, days]) => `FREQ=MONTHLY;BYDAY=${days.map((day) => place + day).join(',')}`),
  fc.tuple(ordinal, weekdays).map(([place, days]) => `FREQ=YEARLY;BYDAY=${days.map((day) => place + day).join(',')}`),
  fc
    .tuple(
      fc.constantFrom('MONTHLY', 'YEARLY', 'DAILY'),
      some(fc.constantFrom(1, 13, 28, 29, 30, 31, -1, -31), 'BYMONTHDAY'),
    )
    .map(([frequency, dates]) => `FREQ=${frequency}${dates}`),
);

const RULES = fc
  .tuple(
    CHOICES,
    maybe(fc.constantFrom(2, 3, 7).map((every) => `;INTERVAL=${every}`)),
    some(fc.constantFrom(1, 2, 6, 12), 'BYMONTH'),
    maybe(fc.constantFrom(1, -1).map((place) => `;BYSETPOS=${place}`)),
    maybe(fc.constantFrom('MO', 'SU', 'TH').map((day) => `;WKST=${day}`)),
    maybe(fc.constantFrom('COUNT=7', 'COUNT=60', 'UNTIL=20290301T000000Z').map((end) => `;${end}`)),
  )
  .map((parts) => parts.join(''));

test('finds the days that rrule-temporal finds', () => {
  fc.assert(
    fc.property(
      RULES,
      fc.constantFrom('2027-01-01', '2026-02-28', '2025-06-15'),
      fc.constantFrom('2027-01-01', '2028-03-01'),
      (rule, first, from) => {
        const expected = daysOfLibrary(rule, first, from);
        fc.pre(expected !== null);
        const parts = new Map(
          rule.split(';').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
        );
        expect(findDays(parts, first, { from, count: COUNT }).days).toEqual(expected);
      },
    ),
    // The fifth Monday of a February, every seventh month: none until the last year of a series, one after it.
    { numRuns: 150, examples: [['FREQ=MONTHLY;BYDAY=5MO;INTERVAL=7;BYMONTH=2', '2027-01-01', '2027-01-01']] },
  );
});

/** Null where the library gives up. */
function daysOfLibrary(rule: string, first: string, from: string): string[] | null {
  const days: string[] = [];
  try {
    const rrule = new RRuleTemporal({
      rruleString: `DTSTART:${first.replaceAll('-', '')}T000000Z\nRRULE:${rule}`,
      strict: true,
      maxIterations: 1_000,
    });
    rrule.all(({ epochMilliseconds }) => {
      const day = new Date(epochMilliseconds).toISOString().slice(0, 10);
      if (Number.parseInt(day) > SERIES_LAST_YEAR) return false;
      if (day >= from) days.push(day);
      return days.length < COUNT;
    });
  } catch {
    if (days.length < COUNT) return null;
  }
  return days.slice(0, COUNT);
}
