import fc from 'fast-check';
import { RRule } from 'rrule';
import { readRule } from '../modules/series/seriesRule';

/** Days that are compared of each rule, all up to a year. */
const COUNT = 6;
const LAST_YEAR = 2060;

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const FREQUENCIES: Record<string, string> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' };

const some = (...values: (string | number)[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }).map((all) => all.join());
const part = (name: string, value: fc.Arbitrary<string>) =>
  fc.option(value, { nil: '', freq: 2 }).map((text) => (text === '' ? '' : `;${name}=${text}`));

const weekdays = some(...CODES);
// Without plain ones among them: rrule finds no day then.
const ordinals = some('1MO', '2TU', '-1FR', '-2SU', '4WE', '5TH');
const dates = some(1, 2, 13, 21, 28, 29, 30, 31, -1, -2, -31);
const months = some(1, 2, 3, 4, 6, 7, 9, 12);

/** What of a rule chooses days; the RFC forbids the rest, or no day fits it. */
const CHOICES = fc.oneof(
  fc.tuple(part('BYDAY', weekdays), part('BYMONTHDAY', some(1, 13, 28, -1))).map(([days, at]) => `DAILY${days}${at}`),
  part('BYDAY', weekdays).map((days) => `WEEKLY${days}`),
  part('BYMONTHDAY', dates).map((at) => `MONTHLY${at}`),
  part('BYMONTHDAY', dates).map((at) => `YEARLY${at}`),
  part('BYDAY', fc.oneof(weekdays, ordinals)).map((days) => `MONTHLY${days}`),
  part('BYDAY', fc.oneof(weekdays, ordinals)).map((days) => `YEARLY${days}`),
  fc.tuple(weekdays, some(1, 7, 13, -1)).map(([days, at]) => `MONTHLY;BYDAY=${days};BYMONTHDAY=${at}`),
);

const RULES = fc
  .tuple(
    CHOICES,
    part('INTERVAL', fc.constantFrom('1', '2', '3', '5')),
    part('BYMONTH', months),
    // rrule gives a day twice that two positions select.
    part('BYSETPOS', fc.constantFrom('1', '-1', '1,2')),
    part('WKST', fc.constantFrom(...CODES)),
    fc.constantFrom('', '', ';COUNT=1', ';COUNT=4', ';UNTIL=20290301', ';UNTIL=20280131'),
  )
  // Of one day there is only one to be selected, and rrule takes the first week for one that begins with the first day.
  .filter(([choice, , inMonths, position]) => {
    return position === '' || (/^[MY]/.test(choice) && (choice.includes(';') || inMonths !== ''));
  })
  // Every second month is never one of certain months, and rrule looks for it until the year 9999.
  .filter(([choice, every, inMonths]) => !choice.startsWith('MONTHLY') || inMonths === '' || /^$|[15]$/.test(every))
  .map((parts) => `FREQ=${parts.join('')}`);

const FIRSTS = fc.constantFrom('2027-01-31', '2027-03-31', '2028-02-29', '2027-06-15', '2027-12-30', '2027-02-28');

/** Looks whether the days of random rules are those of another library, and those that their sentences say. */
export function expectAgreement(numRuns: number): void {
  fc.assert(
    fc.property(RULES, FIRSTS, (text, first) => {
      const { sentence, daysFrom } = readRule(text, { first: `${first}T09:00`, zone: 'UTC' });
      const days = daysFrom(first, COUNT).days.filter((day) => Number.parseInt(day) <= LAST_YEAR);
      const parts = new Map(text.split(';').map((one) => one.split('=') as [string, string]));
      expect({ text, first, days }).toEqual({ text, first, days: daysOf(parts, first, keepsShort(parts, first)) });
      const said = partsOf(sentence);
      const keeps = sentence.includes('or on the last day of a shorter month');
      expect({ text, first, sentence, days }).toEqual({ text, first, sentence, days: daysOf(said, first, keeps) });
    }),
    { numRuns, includeErrorInReport: true },
  );
}

/** By our rule a single day that a month lacks is its last one. */
function keepsShort(parts: ReadonlyMap<string, string>, first: string): boolean {
  const day = parts.get('BYMONTHDAY') ?? first.slice(8);
  const isOfMonths = /^(MONTHLY|YEARLY)$/.test(parts.get('FREQ') ?? '');
  return isOfMonths && !parts.has('BYDAY') && !parts.has('BYSETPOS') && !day.includes(',') && Number(day) > 28;
}

/** The days of the other library; `keeps`: those of its last days of months that the rule's day does not come before. */
function daysOf(parts: ReadonlyMap<string, string>, first: string, keeps: boolean): string[] {
  if (!keeps) return list(parts, first).slice(0, COUNT);
  const day = Number(parts.get('BYMONTHDAY') ?? first.slice(8));
  const isOfYear = parts.get('FREQ') === 'YEARLY' && !parts.has('BYMONTHDAY') && !parts.has('BYMONTH');
  const { COUNT: count = COUNT, UNTIL: until = '9', ...rest } = Object.fromEntries(parts);
  const atEnd = new Map(
    Object.entries({ ...rest, BYMONTHDAY: '-1', ...(isOfYear && { BYMONTH: String(Number(first.slice(5, 7))) }) }),
  );
  const start = parts.get('FREQ') === 'YEARLY' ? `${first.slice(0, 4)}-01-01` : `${first.slice(0, 7)}-01`;
  return list(atEnd, start)
    .map((last) => `${last.slice(0, 8)}${String(Math.min(day, Number(last.slice(8)))).padStart(2, '0')}`)
    .filter((one) => one >= first && one.replaceAll('-', '') <= until.slice(0, 8))
    .slice(0, Math.min(Number(count), COUNT));
}

/** More than are compared: some of them may be before the first one. */
function list(parts: ReadonlyMap<string, string>, start: string): string[] {
  const rule = [...parts].map(([name, value]) => `${name}=${value}`).join(';');
  const days: string[] = [];
  const options = { ...RRule.parseString(rule), dtstart: new Date(`${start}T00:00:00Z`) };
  new RRule(options).all((date) => {
    if (date.getUTCFullYear() > LAST_YEAR) return false;
    days.push(date.toISOString().slice(0, 10));
    return days.length < 3 * COUNT;
  });
  return days;
}

/** What a sentence says, as the parts of a rule. */
function partsOf(sentence: string): Map<string, string> {
  const [, every = '1', unit = ''] = /^every (?:(\d+) )?(weekday|day|week|month|year)s?/.exec(sentence) ?? [];
  const [, weekStart] = /in weeks that start on (\w+)/.exec(sentence) ?? [];
  const [, positions] = /of these days only the (.*?) in a (?:day|week|month|year)/.exec(sentence) ?? [];
  const [, count] = /, (\d+) times?$/.exec(sentence) ?? [];
  const [, until] = / until (\w+ \d+, \d+)$/.exec(sentence) ?? [];
  const days = sentence
    .replace(/ until .*/, '')
    .replace(/, or on the last day of a shorter month|, left out where a month is shorter/, '')
    .replace(/, in weeks that start on \w+/, '')
    .replace(/, of these days only .*/, '');
  const [, at] =
    /the ([^,]*(?:, (?:\d|last)[^,]*)*) day of (?:the|every) month/.exec(
      days.replace(/.*if it is /, '').replace(/.* on the /, 'the '),
    ) ?? [];
  const on = [
    ...days.matchAll(
      /(?:the ((?:\d+\w\w|last)(?: to last)?) )?(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)/g,
    ),
  ];
  const named = on.map(
    ([, place, name = '']) => `${place === undefined ? '' : numberOf(place)}${CODES[NAMES.indexOf(name)] ?? ''}`,
  );
  const inMonths = MONTHS.flatMap((name, index) => (new RegExp(`\\b${name}\\b`).test(days) ? [index + 1] : []));
  const byday = unit === 'weekday' ? CODES.slice(0, 5) : named;
  const numbers = (text: string) =>
    text
      .split(/, | and /)
      .map(numberOf)
      .join();
  return new Map(
    Object.entries({
      FREQ: unit === 'weekday' ? 'WEEKLY' : (FREQUENCIES[unit] ?? ''),
      INTERVAL: every,
      ...(byday.length > 0 && { BYDAY: byday.join() }),
      ...(at !== undefined && { BYMONTHDAY: numbers(at) }),
      ...(inMonths.length > 0 && { BYMONTH: inMonths.join() }),
      ...(positions !== undefined && { BYSETPOS: numbers(positions) }),
      ...(weekStart !== undefined && { WKST: CODES[NAMES.indexOf(weekStart)] ?? '' }),
      ...(count !== undefined && { COUNT: count }),
      ...(until !== undefined && { UNTIL: new Date(`${until} UTC`).toISOString().slice(0, 10).replaceAll('-', '') }),
    }),
  );
}

/** "2nd" is 2, "last" -1, "2nd to last" -2. */
function numberOf(place: string): number {
  if (place === 'last') return -1;
  return Number.parseInt(place) * (place.endsWith('to last') ? -1 : 1);
}
