import type { CalendarQuery } from '#contract/schemas/calendar';
import type { ExportPostsQuery } from '#contract/schemas/posts';
import type { CalendarView } from '../../lib/calendarPath';
import { daysAfter, monthAfter, weekStartBefore } from '../../lib/calendarDays';
import { formatDayRange, formatMonth, formatWeekday, zonedInstant } from '../../lib/dates';
import { daysBetween } from '../../lib/landingOf';
import type { CalendarFilters } from './address';

const WEEK_DAYS = 7;

/** The days (YYYY-MM-DD) that a view of a day shows: of a month its whole weeks, in a list the month alone. */
export function daysOf(view: CalendarView, date: string): string[] {
  switch (view) {
    case 'day':
      return [date];
    case 'week':
      return daysFrom(weekStartBefore(date), WEEK_DAYS);
    case 'list':
      return daysFrom(monthAfter(date, 0), daysBetween(monthAfter(date, 0), monthAfter(date, 1)));
    case 'month': {
      const first = weekStartBefore(monthAfter(date, 0));
      const last = daysAfter(weekStartBefore(daysAfter(monthAfter(date, 1), -1)), WEEK_DAYS);
      return daysFrom(first, daysBetween(first, last));
    }
  }
}

/** Days in rows of a week. */
export function weeksOf(days: readonly string[]): string[][] {
  return days.flatMap((_day, index) => (index % WEEK_DAYS === 0 ? [days.slice(index, index + WEEK_DAYS)] : []));
}

/** The day that a step forward (1) or back (-1) leads to. */
export function stepFrom(view: CalendarView, date: string, step: 1 | -1): string {
  if (view === 'day') return daysAfter(date, step);
  return view === 'week' ? daysAfter(date, step * WEEK_DAYS) : monthAfter(date, step);
}

/** The title of a view. */
export function titleOf(view: CalendarView, date: string): string {
  if (view === 'day') return `${formatWeekday(date)}, ${date.slice(0, 4)}`;
  if (view !== 'week') return formatMonth(date);
  const first = weekStartBefore(date);
  return formatDayRange(first, daysAfter(first, WEEK_DAYS - 1));
}

/** Query of these days: from the first local instant to the last, both inclusive. */
export function queryOf(days: readonly string[], { platform, account, status }: CalendarFilters): CalendarQuery {
  const [first = ''] = days;
  return {
    from: new Date(midnightMs(first)).toISOString(),
    to: new Date(midnightMs(daysAfter(days.at(-1) ?? first, 1)) - 1).toISOString(),
    ...(platform && { platform }),
    ...(account !== undefined && { account_id: account }),
    ...(status && { status }),
  };
}

/** The same posts for an export. */
export function exportFilterOf(days: readonly string[], filters: CalendarFilters): ExportPostsQuery {
  const { from, to, ...others } = queryOf(days, filters);
  return { ...others, start_date: from, end_date: to, timed: true };
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(first, index));
}

function midnightMs(day: string): number {
  return zonedInstant({ date: day, time: '00:00' })?.instant ?? Number.NaN;
}
