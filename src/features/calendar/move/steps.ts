import { daysAfter } from '../../../lib/calendarDays';
import type { MoveTarget } from '../../../lib/moveTarget';

/** Times on the calendar are chosen in steps of so many minutes. */
export const STEP_MINUTES = 15;

const DAY_MINUTES = 24 * 60;

/** Minutes since midnight of a time (HH:mm). */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The time (HH:mm) so many minutes after midnight. */
export function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The step that is nearest to a part (0 to 1) of a day. */
export function timeAtPart(part: number): string {
  const steps = Math.round((part * DAY_MINUTES) / STEP_MINUTES);
  return timeOf(Math.min(Math.max(steps * STEP_MINUTES, 0), DAY_MINUTES - STEP_MINUTES));
}

/** A target so many days and steps of time further; over midnight the day changes, too. */
export function stepTarget({ date, time }: MoveTarget, days: number, steps: number): MoveTarget {
  if (time === null) return { date: daysAfter(date, days), time };
  const minutes = minutesOf(time) + steps * STEP_MINUTES;
  const over = Math.floor(minutes / DAY_MINUTES);
  return { date: daysAfter(date, days + over), time: timeOf(minutes - over * DAY_MINUTES) };
}
