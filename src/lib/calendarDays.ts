import dayjs, { type Dayjs } from 'dayjs';

/** A local day (YYYY-MM-DD) in the form that the calendar takes. */
export function toCalendarDay(date: string): Dayjs {
  return dayjs(date);
}

/** The local day (YYYY-MM-DD) that was picked in the calendar. */
export function fromCalendarDay(day: Dayjs): string {
  return day.format('YYYY-MM-DD');
}

/** The day (YYYY-MM-DD) so many days after another one. */
export function daysAfter(date: string, days: number): string {
  return fromCalendarDay(dayjs(date).add(days, 'day'));
}

/** The first Monday after a day (YYYY-MM-DD). */
export function mondayAfter(date: string): string {
  return daysAfter(date, (8 - dayjs(date).day()) % 7 || 7);
}
