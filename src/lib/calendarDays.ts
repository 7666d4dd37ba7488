import dayjs, { type Dayjs } from 'dayjs';
import updateLocale from 'dayjs/plugin/updateLocale';

/** Id of the place on the calendar for which a post is being written. */
export const SLOT_ID = 'new-post-slot';

const MONDAY = 1;

type WeekInfo = { firstDay: number };

/** Some browsers have neither, and older ones only the property. */
type WeekTeller = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

dayjs.extend(updateLocale);
beginWeeksAsIn(Intl.DateTimeFormat().resolvedOptions().locale);

/** Makes weeks begin, in the calendar too, on the usual day for a language; at first for that of the browser. */
export function beginWeeksAsIn(language: string): void {
  dayjs.updateLocale('en', { weekStart: weekStartOf(language) });
}

/** A local day (YYYY-MM-DD) in the calendar's format. */
export function toCalendarDay(date: string): Dayjs {
  return dayjs(date);
}

/** The local day (YYYY-MM-DD) that was picked in the calendar. */
export function fromCalendarDay(day: Dayjs): string {
  return day.format('YYYY-MM-DD');
}

/** The month (YYYY-MM) of a day (YYYY-MM-DD). */
export function monthOf(date: string): string {
  return date.slice(0, 'YYYY-MM'.length);
}

/** The day (YYYY-MM-DD) so many days after another one. */
export function daysAfter(date: string, days: number): string {
  return fromCalendarDay(dayjs(date).add(days, 'day'));
}

/** The first day (YYYY-MM-DD) of the week of another day. */
export function weekStartBefore(date: string): string {
  return fromCalendarDay(dayjs(date).startOf('week'));
}

/** The first Monday after a day (YYYY-MM-DD). */
export function mondayAfter(date: string): string {
  return daysAfter(date, (8 - dayjs(date).day()) % 7 || 7);
}

/** The first day (YYYY-MM-DD) of the month that comes so many months after that of another day. */
export function monthAfter(date: string, months: number): string {
  return fromCalendarDay(dayjs(date).startOf('month').add(months, 'month'));
}

/** The first day of the week in a language's region (BCP 47), 0 for Sunday; Monday where that is not known. */
export function weekStartOf(language: string): number {
  const locale: WeekTeller = new Intl.Locale(language);
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return (info?.firstDay ?? MONDAY) % 7;
}
