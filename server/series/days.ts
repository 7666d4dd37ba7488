import { DAY_MS } from '#contract/durations';
import { instantOnWall, isZone, wallOfInstant } from '#contract/wallTime';
import { invalid } from '../http/errors/appError';
import { readRule, RuleError, type Rule } from './rule';

/** The days of a series, and its time of day; see contract/schemas/series. */
export type Days = { rule: string; zone: string; first: string };

/** A day of a series, YYYY-MM-DD, and its instant in epoch milliseconds. */
export type SeriesDay = { day: string; at: number };

/** Reads the days of a series; refuses them by the field that is wrong. */
export function readDays({ rule, zone, first }: Days): Rule {
  if (!isZone(zone)) throw invalid({ zone: ['This isn’t a time zone.'] });
  if (instantOnDay(first.slice(0, 10), { zone, first }) === null) {
    throw invalid({ first: ['This isn’t a day and a time.'] });
  }
  try {
    return readRule(rule, { zone, first });
  } catch (error) {
    if (error instanceof RuleError) throw invalid({ rule: [error.message] });
    throw error;
  }
}

/** The first days that are still to come, at most `count`, the soonest first. */
export function daysToCome(days: Days, now: number, count: number): SeriesDay[] {
  const rule = readDays(days);
  const found: SeriesDay[] = [];
  let day = rule.dayFrom(wallOfInstant(now, days.zone).date);
  while (day !== null && found.length < count) {
    const at = instantOnDay(day, days);
    if (at !== null && at > now) found.push({ day, at });
    day = rule.dayFrom(dayAfter(day));
  }
  return found;
}

/** The instant of a day of a series, at its time of day; a time that the clocks skip is the next one that there is. */
export function instantOnDay(day: string, { zone, first }: Omit<Days, 'rule'>): number | null {
  return instantOnWall({ date: day, time: first.slice(11) }, zone)?.instant ?? null;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
