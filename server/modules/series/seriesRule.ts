import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MS } from '#contract/durations';
import { SERIES_COUNT_MAX, SERIES_EVERY_MAX, SERIES_FIRST_YEAR, SERIES_LAST_YEAR } from '#contract/limits';
import { instantOnWall, wallOfInstant } from '#contract/wallTime';
import { findDays, type FoundDays } from './ruleDays';
import { sentenceOf, SHORTEST_MONTH_DAYS } from './ruleSentence';

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

/**
 * Reads an RRULE (RFC 5545) as a list of days; an instant is made of a day and the time of day elsewhere, since 9:00 has to stay
 * 9:00. A single day that a month lacks is its last one, other than in the RFC. The library checks the rule; its search for days is
 * not used, for it has no bound that is short and still finds every day, nor are its words, which leave out much of a rule.
 *
 * @throws {RuleError}
 */
export function readRule(text: string, { first, zone }: { first: string; zone: string }): Rule {
  const parts = readParts(text);
  const [firstDay = '', time = ''] = first.split('T');
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', `${lastDay(until, { time, zone }).replaceAll('-', '')}T000000Z`);
  check(parts, firstDay);
  const keepsShort = keepsShortMonths(parts, firstDay);
  return {
    sentence: sentenceOf(parts, firstDay, keepsShort),
    daysFrom: (from, count) => findDays(parts, firstDay, { from, count, keepsShort }),
  };
}

function listOf(value: string): RegExp {
  return new RegExp(`^${value}(,${value})*$`);
}

function readParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  // As calendars write it in their files.
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  for (const part of rule.split(';')) {
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

/** Whether a rule names one day that not every month has: in a shorter month it is the last one. */
function keepsShortMonths(parts: ReadonlyMap<string, string>, firstDay: string): boolean {
  const isOfMonths = ['MONTHLY', 'YEARLY'].includes(parts.get('FREQ') ?? '');
  if (!isOfMonths || parts.has('BYDAY') || parts.has('BYSETPOS')) return false;
  const days = (parts.get('BYMONTHDAY') ?? firstDay.slice(8)).split(',').map(Number);
  return days.length === 1 && (days[0] ?? 0) > SHORTEST_MONTH_DAYS;
}

/** The library knows what the RFC allows. */
function check(parts: ReadonlyMap<string, string>, firstDay: string): void {
  const rule = [...parts].map(([name, value]) => `${name}=${value}`).join(';');
  const start = firstDay.replaceAll('-', '');
  try {
    void new RRuleTemporal({ rruleString: `DTSTART:${start}T000000Z\nRRULE:${rule}`, strict: true });
  } catch (error) {
    throw new RuleError(error instanceof Error ? error.message : String(error));
  }
}

function dayBefore(day: string): string {
  return dayOf(Date.parse(day) - DAY_MS);
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
