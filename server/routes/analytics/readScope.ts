import { DAY_MS } from '#contract/durations';
import { ANALYTICS_DAYS, ANALYTICS_DAYS_MAX } from '#contract/limits';
import type { AnalyticsRange } from '#contract/schemas/analytics';
import { endsBeforeStart, readRange } from '../../http/input/instants';
import { invalid } from '../../http/errors/appError';
import type { AnalyticsScope } from '../../repositories/analytics/accountAnalytics';
import type { Owner } from '../../repositories/owner';

/** Reads which days analytics are about: whole days in UTC, both ends inclusive; the last 30 unless said otherwise. */
export function readScope(owner: Owner, { start_date, end_date, platform }: AnalyticsRange): AnalyticsScope {
  const { from, to: end = new Date() } = readRange(['start_date', start_date], ['end_date', end_date]);
  const start = from ?? new Date(end.getTime() - (ANALYTICS_DAYS - 1) * DAY_MS);
  const scope = { owner, startDay: dayOf(start), endDay: dayOf(end), platform };
  const days = daysOf(scope.startDay, scope.endDay);
  if (days < 1) throw endsBeforeStart('end_date');
  if (days > ANALYTICS_DAYS_MAX) throw invalid({ start_date: [`Ask for at most ${ANALYTICS_DAYS_MAX} days.`] });
  return scope;
}

/** Lists the days of a scope, oldest first. */
export function listDays({ startDay, endDay }: Pick<AnalyticsScope, 'startDay' | 'endDay'>): string[] {
  const first = Date.parse(startDay);
  return Array.from({ length: daysOf(startDay, endDay) }, (_, index) => dayOf(new Date(first + index * DAY_MS)));
}

function daysOf(startDay: string, endDay: string): number {
  return Math.round((Date.parse(endDay) - Date.parse(startDay)) / DAY_MS) + 1;
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
