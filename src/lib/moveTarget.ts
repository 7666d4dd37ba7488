import { DAY_MS } from '#contract/durations';
import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import { localZone, wallTimeAt, zonedInstant } from './dates';

/** What is moved: its instant, null for a draft without one, and the zone in which that was chosen. */
export type Movable = { at: string | null; zone: string | null };

/** Where it is moved: to a local day (YYYY-MM-DD), or to a local time (HH:mm) of that day. */
export type MoveTarget = { date: string; time: string | null };

/** The instant to which a move leads; `skipped` is the time on the wall that the clocks skip there, if they do. */
export type Landing = { at: string; zone: string; skipped: string | null };

/**
 * The instant of a move. To a day, a post keeps the time on the wall of its own zone, whatever the clocks do in between; to a
 * time, that of the reader's wall is meant. A time that the clocks skip becomes the next one that exists, and of one
 * that comes twice the first is taken. Null when the target is not a date and a time.
 */
export function moveTargetTime({ at, zone }: Movable, target: MoveTarget, here: string = localZone()): Landing | null {
  const own = zone ?? here;
  const isToDay = target.time === null && at !== null;
  const wallZone = isToDay ? own : here;
  const wall = isToDay
    ? wallOnDay(at, target.date, own, here)
    : { ...target, time: target.time ?? DEFAULT_SCHEDULE_TIME };
  const zoned = zonedInstant(wall, wallZone);
  if (zoned === null) return null;
  return {
    at: new Date(zoned.instant).toISOString(),
    zone: own,
    skipped: zoned.anomaly === 'gap' ? wall.time : null,
  };
}

/** The number of days from one (YYYY-MM-DD) to another. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / DAY_MS);
}

/** The same time of its own wall, as many days later as the reader sees between the two days. */
function wallOnDay(at: string, date: string, own: string, here: string) {
  const instant = Date.parse(at);
  const wall = wallTimeAt(instant, own);
  return { date: dayPlus(wall.date, daysBetween(wallTimeAt(instant, here).date, date)), time: wall.time };
}

/** Without the calendar's library, which the first screens of a session do without. */
function dayPlus(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
