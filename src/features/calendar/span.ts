import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/networks';
import { POST_STATUSES, type PostStatus } from '#contract/postStates';
import type { CalendarQuery } from '#contract/schemas/calendar';
import type { ExportPostsQuery } from '#contract/schemas/posts';
import { CALENDAR_VIEWS, type CalendarView } from '#contract/calendarViews';
import { calendarPath } from '../../lib/addresses';
import { zonedInstant, formatDayRange, formatMonth, formatWeekday } from '../../lib/dates';
import { daysAfter, monthAfter, weekStartBefore } from '../../lib/calendarDays';
import { daysBetween } from '../../lib/moveTarget';

/** What of the calendar is shown; an absent filter leaves nothing out. */
type CalendarFilters = { platform?: AccountPlatform; account?: string; status?: PostStatus };

/** The calendar as an address names it; `date` is the local day (YYYY-MM-DD) that is looked at. */
export type CalendarAddress = { view: CalendarView; date: string; filters: CalendarFilters };

const FILTER_NAMES = ['platform', 'account', 'status'] as const;

/** Reads an address; what it does not name, or names wrongly, is the month of `today` and no filter. */
export function readAddress(search: string, today: string): CalendarAddress {
  const named = new URLSearchParams(search);
  const date = named.get('date');
  const isDay = date !== null && zonedInstant({ date, time: '00:00' }, 'UTC') !== null;
  const platform = ACCOUNT_PLATFORMS.find((one) => one === named.get('platform'));
  const status = POST_STATUSES.find((one) => one === named.get('status'));
  const account = named.get('account');
  return {
    view: CALENDAR_VIEWS.find((one) => one === named.get('view')) ?? 'month',
    date: isDay ? date : today,
    filters: { ...(platform && { platform }), ...(account && { account }), ...(status && { status }) },
  };
}

/** The address that names this. */
export function addressOf({ view, date, filters }: CalendarAddress): string {
  const others = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value !== undefined) others.set(name, value);
  }
  return [calendarPath(view, date), others.toString()].filter(Boolean).join('&');
}

const WEEK_DAYS = 7;

/** Weeks that a month shows from the one of today on, be they the next month's: they fill a screen. */
const WEEKS_AHEAD = 4;

/**
 * The days (YYYY-MM-DD) that a view of a day shows: of a month its whole weeks, and those ahead of `today` in it; in a list the month
 * alone.
 */
export function daysOf(view: CalendarView, date: string, today: string): string[] {
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
      const ahead = daysAfter(weekStartBefore(today), WEEKS_AHEAD * WEEK_DAYS);
      const end = isSameMonth(date, today) && ahead > last ? ahead : last;
      return daysFrom(first, daysBetween(first, end));
    }
  }
}

/** Of the days of a month those of its weeks that are over: they fold to one line while none of them is looked at. */
export function pastDays({ view, date }: CalendarAddress, days: readonly string[], today: string): string[] {
  if (view !== 'month' || !isSameMonth(date, today)) return [];
  const thisWeek = weekStartBefore(today);
  return days.filter((day) => day < thisWeek);
}

/** True while the weeks that are over are one line. */
export function isFolded({ date }: CalendarAddress, today: string): boolean {
  return date >= weekStartBefore(today);
}

function isSameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
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
