import dayjs, { type Dayjs } from 'dayjs';

/** A local day (YYYY-MM-DD) in the form that the calendar takes. */
export function toCalendarDay(date: string): Dayjs {
  return dayjs(date);
}

/** The local day (YYYY-MM-DD) that was picked in the calendar. */
export function fromCalendarDay(day: Dayjs): string {
  return day.format('YYYY-MM-DD');
}
