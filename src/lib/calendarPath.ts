import { paths } from './paths';

/** The ways to look at the calendar; the address names which. */
export const CALENDAR_VIEWS = ['month', 'week', 'day', 'list'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Where the calendar shows a local day (YYYY-MM-DD), or today without one. */
export function calendarPath(view: CalendarView, date?: string): string {
  return `${paths.scheduled}?${new URLSearchParams({ view, ...(date !== undefined && { date }) }).toString()}`;
}
