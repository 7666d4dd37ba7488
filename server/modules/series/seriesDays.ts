import { SERIES_FIRST_YEAR, SERIES_LAST_YEAR } from '#contract/limits';
import { instantOnWall, isZone, wallOfInstant } from '#contract/wallTime';
import { invalid } from '../../http/appError';
import type { StoredSeries } from '../../repositories/series';
import { readRule, RuleError, type Rule } from './seriesRule';

/** The days of a series, and its time of day; see contract/schemas/series. */
export type Days = { rule: string; zone: string; first: string };

/** A day of a series, YYYY-MM-DD, and its instant in epoch milliseconds. */
export type SeriesDay = { day: string; at: number };

/** Reads the days of a series; refuses them by the field that is wrong. */
export function readDays({ rule, zone, first }: Days): Rule {
  if (!isZone(zone)) throw invalid({ zone: [{ code: 'zone_unknown' }] });
  const year = Number(first.slice(0, 4));
  if (year < SERIES_FIRST_YEAR) throw invalid({ first: [{ code: 'first_too_early' }] });
  if (year > SERIES_LAST_YEAR) throw invalid({ first: [{ code: 'first_too_late' }] });
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

/**
 * The first days that are still to come, at most `count`, the soonest first. Refuses a rule that has some of them only after
 * SERIES_LAST_YEAR.
 */
export function daysToCome(days: Days, now: number, count: number): SeriesDay[] {
  // The time of day may have passed today.
  const { days: found, isCut } = readDays(days).daysFrom(wallOfInstant(now, days.zone).date, count + 1);
  const coming = found
    .flatMap((day) => ({ day, at: instantOnDay(day, days) ?? -Infinity }))
    .filter(({ at }) => at > now)
    .slice(0, count);
  if (isCut && coming.length > 0 && coming.length < count) {
    throw invalid({ rule: [{ code: 'days_too_far', params: { count } }] });
  }
  return coming;
}

/** Whether a rule goes on, but has no day that is still to come up to SERIES_LAST_YEAR. */
export function goesOnTooLate(days: Days, now: number): boolean {
  const { days: found, isCut } = readDays(days).daysFrom(wallOfInstant(now, days.zone).date, 2);
  return isCut && found.every((day) => (instantOnDay(day, days) ?? -Infinity) <= now);
}

/** The instant of a day of a series, at its time of day; a time that the clocks skip is the next one that there is. */
export function instantOnDay(day: string, { zone, first }: Omit<Days, 'rule'>): number | null {
  return instantOnWall({ date: day, time: first.slice(11) }, zone)?.instant ?? null;
}

/** A day before all others: a series of whose days none has had its post made. */
export const NOTHING_MADE = '1970-01-01';

/** The days of a stored series. */
export function daysOf({ rule, zone, firstWall: first }: Pick<StoredSeries, 'rule' | 'zone' | 'firstWall'>): Days {
  return { rule, zone, first };
}

/** The fields that all posts of a series have in common, but for their text. */
export function commonFields(series: StoredSeries) {
  const { platforms, hashtags, mentions, networkSettings, accountIds, zone } = series;
  return {
    ...{ platforms, hashtags, mentions },
    network_settings: networkSettings,
    account_ids: accountIds,
    time_zone: zone,
  };
}

/** The columns of a series that a person decides on. */
export function templateOf(series: StoredSeries) {
  const { texts, platforms, hashtags, mentions, networkSettings, accountIds, rule, zone, firstWall } = series;
  return { texts, platforms, hashtags, mentions, networkSettings, accountIds, rule, zone, firstWall };
}
