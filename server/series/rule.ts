import { RRuleTemporal } from 'rrule-temporal';
import { toText } from 'rrule-temporal/totext';
import { DAY_MS } from '#contract/durations';
import { SERIES_COUNT_MAX, SERIES_EVERY_MAX, SERIES_FIRST_YEAR, SERIES_LAST_YEAR } from '#contract/limits';
import { instantOnWall, wallOfInstant } from '#contract/wallTime';
import { findDays, type FoundDays } from './ruleDays';

/** A repeat rule whose text was understood. */
export type Rule = {
  /** In English words, without the time of day. */
  sentence: string;
  /** The first of its days from one on; see findDays. */
  daysFrom: (from: string, count: number) => FoundDays;
};

/** The text is no rule, or one that this product does not follow; the message is a sentence for people. */
export class RuleError extends Error {}

const WEEKDAY = '(MO|TU|WE|TH|FR|SA|SU)';

/** Parts that a rule may have, and their values. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d*$/,
  BYDAY: listOf(`([+-]?[1-5])?${WEEKDAY}`),
  BYMONTHDAY: listOf('[+-]?([1-9]|[12]\\d|3[01])'),
  BYMONTH: listOf('([1-9]|1[0-2])'),
  BYSETPOS: listOf('[+-]?[1-9]\\d{0,2}'),
  WKST: new RegExp(`^${WEEKDAY}$`),
  COUNT: /^[1-9]\d*$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
};

/** Most that a part may say. */
const MOST: Record<string, number> = { INTERVAL: SERIES_EVERY_MAX, COUNT: SERIES_COUNT_MAX };

/** Every month has so many days. */
const SHORTEST_MONTH_DAYS = 28;

/**
 * Reads an RRULE (RFC 5545) as a list of days; an instant is made of a day and the time of day elsewhere, since 9:00 has to stay
 * 9:00. A day that a month lacks is its last one, other than in the RFC. The library checks the rule and has its words; its search
 * for days is not used, for it has no bound that is short and still finds every day.
 *
 * @throws {RuleError}
 */
export function readRule(text: string, { first, zone }: { first: string; zone: string }): Rule {
  const parts = readParts(text);
  const [firstDay = '', time = ''] = first.split('T');
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', `${lastDay(until, { time, zone }).replaceAll('-', '')}T000000Z`);
  const note = keepInShortMonths(parts, firstDay);
  parse(parts, firstDay);
  return {
    sentence: describe(text, { parts, firstDay, note }),
    daysFrom: (from, count) => findDays(parts, firstDay, { from, count }),
  };
}

function listOf(value: string): RegExp {
  return new RegExp(`^${value}(,${value})*$`);
}

function readParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (PARTS[name]?.test(value) !== true || Number(value) > (MOST[name] ?? Infinity))
      throw new RuleError(`“${part}” isn’t understood.`);
    if (parts.has(name)) throw new RuleError(`${name} is there twice.`);
    parts.set(name, value);
  }
  if (!parts.has('FREQ')) throw new RuleError('FREQ is missing.');
  if (parts.has('COUNT') && parts.has('UNTIL')) throw new RuleError('COUNT and UNTIL exclude each other.');
  return parts;
}

/** The last day of a rule that ends with a day or an instant: of that day itself, if it has the time of day before the end. */
function lastDay(until: string, { time, zone }: { time: string; zone: string }): string {
  const [, year, month, date, hour, minute, z] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(until) ?? [];
  const day = `${year}-${month}-${date}`;
  const end = { date: day, time: `${hour ?? '23'}:${minute ?? '59'}` };
  const instant = instantOnWall(end, z === undefined ? zone : 'UTC');
  if (instant === null) throw new RuleError('UNTIL must be a day, YYYYMMDD.');
  // Many calendars write a rule without an end as one that ends in 9999, where zones make a day of the year 10000 of it.
  const hasClocks = Number(year) >= SERIES_FIRST_YEAR && Number(year) <= SERIES_LAST_YEAR;
  const wall = z === undefined || !hasClocks ? end : wallOfInstant(instant.instant, zone);
  return wall.time >= time ? wall.date : dayBefore(wall.date);
}

/** Makes a rule for a day that not every month has one for the last day of those months; returns what to say of it. */
function keepInShortMonths(parts: Map<string, string>, firstDay: string): string {
  const isYearly = parts.get('FREQ') === 'YEARLY';
  if (!isYearly && parts.get('FREQ') !== 'MONTHLY') return '';
  if (parts.has('BYDAY') || parts.has('BYSETPOS')) return '';
  const days = (parts.get('BYMONTHDAY') ?? firstDay.slice(8)).split(',').map(Number);
  const [day = 0] = days;
  if (days.length > 1 || day <= SHORTEST_MONTH_DAYS) return '';
  if (isYearly && !parts.has('BYMONTH')) parts.set('BYMONTH', String(Number(firstDay.slice(5, 7))));
  const candidates = Array.from({ length: day - SHORTEST_MONTH_DAYS + 1 }, (_, place) => SHORTEST_MONTH_DAYS + place);
  parts.set('BYMONTHDAY', candidates.join(','));
  parts.set('BYSETPOS', '-1');
  return isYearly ? '' : ', or on the last day of a shorter month';
}

function parse(parts: ReadonlyMap<string, string>, firstDay: string): RRuleTemporal {
  const rule = [...parts].map(([name, value]) => `${name}=${value}`).join(';');
  const start = firstDay.replaceAll('-', '');
  try {
    return new RRuleTemporal({
      rruleString: `DTSTART:${start}T000000Z\nRRULE:${rule}`,
      strict: true,
    });
  } catch (error) {
    throw new RuleError(error instanceof Error ? error.message : String(error));
  }
}

/** The text says a day that the parts no longer have, once they were made to fit short months. */
function describe(
  text: string,
  { parts, firstDay, note }: { parts: ReadonlyMap<string, string>; firstDay: string; note: string },
): string {
  const said = new Map(parts);
  if (said.has('BYSETPOS') && !text.toUpperCase().includes('BYSETPOS')) {
    said.delete('BYSETPOS');
    said.set('BYMONTHDAY', String(Number(parts.get('BYMONTHDAY')?.split(',').at(-1))));
  }
  const words = toText(parse(said, firstDay))
    .replace(/ on (last|\d+(st|nd|rd|th)) (?=[A-Z])/, ' on the $1 ')
    .replace(/ for (\d+ times?)/, ', $1');
  return `${words}${note}`;
}

function dayBefore(day: string): string {
  return dayOf(Date.parse(day) - DAY_MS);
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
