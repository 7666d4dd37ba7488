import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MS } from '#contract/durations';
import { SERIES_LAST_YEAR, SERIES_COUNT_MAX, SERIES_EVERY_MAX, SERIES_FIRST_YEAR } from '#contract/limits';
import { instantOnWall, wallOfInstant } from '#contract/wallTime';
import { sentenceOf, SHORTEST_MONTH_DAYS } from './ruleSentence';

/** Days of a rule, YYYY-MM-DD; `isCut`: it goes on after SERIES_LAST_YEAR, where nobody looks. */
type FoundDays = { days: string[]; isCut: boolean };

/** `keepsShort`: in a month that lacks the rule's day, that is its last one. */
type Wanted = { from: string; count: number; keepsShort?: boolean };

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const LAST_DAY = `${SERIES_LAST_YEAR}-12-31`;

/**
 * Finds days of a rule (RFC 5545), the first `count` from a day on. Each day from the first one of the rule until the end of
 * SERIES_LAST_YEAR is looked at once at most, whatever the rule says: that bounds the time it takes, also if no day fits.
 */
export function findDays(
  parts: ReadonlyMap<string, string>,
  firstDay: string,
  { from, count, keepsShort = false }: Wanted,
): FoundDays {
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const until = (parts.get('UNTIL') ?? '99991231').slice(0, 8);
  const end = Math.min(numberOf(`${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6)}`), numberOf(LAST_DAY));
  const start = numberOf(firstDay);
  const isCounted = parts.has('COUNT');
  const wantedFrom = Math.max(numberOf(from), start);
  const startOfPeriod = periodsOf(parts, firstDay);
  const fits = matcherOf(parts, firstDay, keepsShort);
  const isSelected = selectorOf(parts.get('BYSETPOS'));
  const days: string[] = [];
  let left = Number(parts.get('COUNT') ?? Infinity);
  for (let period = 0, next = startOfPeriod(0); next <= end; period += interval) {
    const periodStart = next;
    const periodEnd = startOfPeriod(period + 1);
    next = interval === 1 ? periodEnd : startOfPeriod(period + interval);
    // Only of a rule that is counted do the days count that nobody has asked for.
    if (periodEnd <= wantedFrom && !isCounted) continue;
    const fitting: number[] = [];
    for (let day = periodStart; day < periodEnd; day += 1) if (fits(day)) fitting.push(day);
    for (const [index, day] of fitting.entries()) {
      if (day < start || !isSelected(index, fitting.length)) continue;
      if (day > end) break;
      left -= 1;
      if (day >= wantedFrom) days.push(textOf(day));
      if (left === 0 || days.length === count) return { days, isCut: false };
    }
  }
  return { days, isCut: end === numberOf(LAST_DAY) };
}

/** The start of the period so many periods after that of the first day. */
function periodsOf(parts: ReadonlyMap<string, string>, firstDay: string): (period: number) => number {
  const [year = 0, month = 0] = firstDay.split('-').map(Number);
  const first = numberOf(firstDay);
  const weekday = weekdayOf(first);
  const weekStart = first - ((weekday - WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO') + 7) % 7);
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return (period) => first + period;
    case 'WEEKLY':
      return (period) => weekStart + 7 * period;
    case 'MONTHLY':
      return (period) => Date.UTC(year, month - 1 + period) / DAY_MS;
    default:
      return (period) => Date.UTC(year + period, 0) / DAY_MS;
  }
}

/** Whether a day has what the parts of a rule ask for; what they leave open is as on the first day. */
function matcherOf(
  parts: ReadonlyMap<string, string>,
  firstDay: string,
  keepsShort: boolean,
): (day: number) => boolean {
  const frequency = parts.get('FREQ');
  const numbers = (name: string) => parts.get(name)?.split(',').map(Number);
  const [, firstMonth = 0, firstDate = 0] = firstDay.split('-').map(Number);
  const hasDays = parts.has('BYDAY') || parts.has('BYMONTHDAY');
  const isOfYear = frequency === 'YEARLY' && !parts.has('BYMONTH');
  const months = numbers('BYMONTH') ?? (isOfYear && !hasDays ? [firstMonth] : undefined);
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const dates = numbers('BYMONTHDAY') ?? (isOfMonth && !hasDays ? [firstDate] : undefined);
  const weekdays =
    parts.get('BYDAY')?.split(',') ??
    (frequency === 'WEEKLY' ? [WEEKDAYS[weekdayOf(numberOf(firstDay))] ?? ''] : undefined);
  const hasOrdinals = weekdays?.some((one) => one.length > 2) ?? false;
  // Most days fail by their weekday, which is found without a calendar.
  const hasWeekday = WEEKDAYS.map((name) => weekdays?.some((one) => one.endsWith(name)) ?? true);

  return (day) => {
    const weekday = weekdayOf(day);
    if (hasWeekday[weekday] !== true) return false;
    if (!months && !dates && !hasOrdinals) return true;
    const at = new Date(day * DAY_MS);
    const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
    if (months && !months.includes(month + 1)) return false;
    const monthEnd = Date.UTC(year, month + 1) / DAY_MS;
    const isKept = keepsShort && day === monthEnd - 1 && dates?.some((one) => one > date) === true;
    if (dates && !isKept && !dates.includes(date) && !dates.includes(day - monthEnd)) return false;
    if (!weekdays || !hasOrdinals) return true;
    // The 2nd Tuesday is one of the month, or of the year if the rule is yearly and names no month.
    const [start, end] = isOfYear
      ? [Date.UTC(year, 0) / DAY_MS, Date.UTC(year + 1, 0) / DAY_MS]
      : [day - date + 1, monthEnd];
    const places = [0, Math.floor((day - start) / 7) + 1, -Math.floor((end - 1 - day) / 7) - 1];
    return weekdays.some((one) => one.endsWith(WEEKDAYS[weekday] ?? '') && places.includes(Number(one.slice(0, -2))));
  };
}

/** Whether BYSETPOS, a list of places from 1 on or from -1 backwards, takes a day of those of a period. */
function selectorOf(positions: string | undefined): (index: number, length: number) => boolean {
  if (positions === undefined) return () => true;
  const places = positions.split(',').map(Number);
  return (index, length) => places.includes(index + 1) || places.includes(index - length);
}

/** Days since 1970-01-01. */
function numberOf(day: string): number {
  return Date.parse(day) / DAY_MS;
}

function textOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** From Sunday, 0, on; 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

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
