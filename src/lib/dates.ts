import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { instantOnWall, wallOfInstant, type WallTime, type ZonedInstant } from '#contract/wallTime';

export type { WallTime, ZonedInstant };

const cardDate = formatIn({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
const year = formatIn({ year: 'numeric' });
const datedTime = formatIn({ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
const fullDate = formatIn({
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const weekdayTime = formatIn({ weekday: 'short', hour: '2-digit', minute: '2-digit' });
const datedWeekdayTime = formatIn({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const wholeDate = formatIn({
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const shortDay = formatIn({ month: 'short', day: 'numeric' });
const weekday = formatIn({ weekday: 'long', month: 'short', day: 'numeric' });
const mediumDay = formatIn({ dateStyle: 'medium' });
const month = formatIn({ month: 'long', year: 'numeric' });
const dayOfWeek = formatIn({ weekday: 'short' });
const hourOfDay = formatIn({ hour: 'numeric' });
const timeOfDay = formatIn({ hour: '2-digit', minute: '2-digit' });
const zoneName = formatIn({ timeZoneName: 'short' });

let knownZone: string | null = null;

/** The IANA name of the zone in which this browser shows times. */
export function localZone(): string {
  // The zone may change while the page is open; within one render it is read once.
  if (knownZone === null) queueMicrotask(() => (knownZone = null));
  knownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return knownZone;
}

/** An instant as post cards show it, in local time: "Nov 21, 09:05 AM". */
export function formatCardDate(instant: string | number): string {
  return written(cardDate(localZone()), instant);
}

/** A future instant in local time, with its year unless that is the current one: "May 6, 2099, 09:05 AM". */
export function formatAhead(instant: string | number, now = Date.now()): string {
  const yearHere = year(localZone());
  if (written(yearHere, instant) === written(yearHere, now)) return formatCardDate(instant);
  return written(datedTime(localZone()), instant);
}

/** An instant of the days ahead in local time, with its date unless it is within six days: "Tue 09:00 AM". */
export function formatSoon(instant: string | number, now: number): string {
  const isNear = new Date(instant).getTime() < now + 6 * DAY_MS;
  return written((isNear ? weekdayTime : datedWeekdayTime)(localZone()), instant);
}

/** A calendar day (YYYY-MM-DD), which has no zone, without its year: "Nov 21". */
export function formatShortDay(day: string): string {
  return written(shortDay('UTC'), `${day}T00:00:00Z`);
}

/** A calendar day (YYYY-MM-DD) by its name: "Saturday, Nov 21". */
export function formatWeekday(day: string): string {
  return written(weekday('UTC'), `${day}T00:00:00Z`);
}

/** The month of a calendar day (YYYY-MM-DD): "November 2026". */
export function formatMonth(day: string): string {
  return written(month('UTC'), `${day}T00:00:00Z`);
}

/** The day of the week of a calendar day (YYYY-MM-DD): "Sat". */
export function formatDayOfWeek(day: string): string {
  return written(dayOfWeek('UTC'), `${day}T00:00:00Z`);
}

/** From one calendar day to another (YYYY-MM-DD) of a year that is known: "Nov 16 – 22". */
export function formatShortDayRange(first: string, last: string): string {
  return shortDay('UTC').formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}

/** The same with its year: "Nov 16 – 22, 2026". */
export function formatDayRange(first: string, last: string): string {
  return mediumDay('UTC').formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}

/** The time of day of an instant, in local time: "09:05 AM". */
export function formatTime(instant: string | number): string {
  return written(timeOfDay(localZone()), instant);
}

/** A time of day (HH:mm), which has no zone: "09:05 AM". */
export function formatWallTime(time: string): string {
  return written(timeOfDay('UTC'), `1970-01-01T${time}Z`);
}

/** An instant on the clocks of a zone, which is named unless it is the reader's: "Sat, Nov 21, 2026, 09:05 AM (Europe/Berlin, GMT+1)". */
export function formatOnClocks(instant: string, zone: string): string {
  const text = written(wholeDate(zone), instant);
  return zone === localZone() ? text : `${text} (${formatZone(Date.parse(instant), zone)})`;
}

/** An hour of the day (0 to 23) as clocks show it: "9 AM". */
export function formatHour(hour: number): string {
  return written(hourOfDay('UTC'), hour * HOUR_MS);
}

/** A day in local time: "Nov 21, 2026". */
export function formatDay(instant: string | number): string {
  return written(mediumDay(localZone()), instant);
}

/** An instant in full, with its zone, for titles: "Saturday, November 21, 2026 at 09:05 AM (Europe/Berlin, GMT+1)". */
export function formatFullDate(instant: string | number): string {
  const time = new Date(instant);
  return `${fullDate(localZone()).format(time)} (${formatZone(time.getTime())})`;
}

/** A zone by its place and its abbreviation or offset at an instant: "Europe/Berlin, GMT+1". */
export function formatZone(instant: number, zone: string = localZone()): string {
  const parts = zoneName(zone).formatToParts(instant);
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return short === zone ? zone : `${zone.replaceAll('_', ' ')}, ${short}`;
}

/** The local time of a zone at an instant. */
export function wallTimeAt(instant: number, zone: string = localZone()): WallTime {
  return wallOfInstant(instant, zone);
}

/** The instant of a wall time in a zone, by default in that of this browser: see instantOnWall. */
export function zonedInstant(wall: WallTime, zone: string = localZone()): ZonedInstant | null {
  return instantOnWall(wall, zone);
}

/** Caches one formatter per zone: creating one takes longer than formatting a page of dates with it. */
function formatIn(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const known = made.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
    made.set(zone, known);
    return known;
  };
}

/** Returns "Invalid Date" for an invalid date, as Date itself does; a formatter would throw. */
function written(format: Intl.DateTimeFormat, instant: string | number): string {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? String(time) : format.format(time);
}

const FORMAT = new Intl.RelativeTimeFormat('en-US');

/** Time since an instant, in whole minutes, hours or days: "3 minutes ago". */
export function timeAgo(instantMs: number, nowMs: number): string {
  const agoMs = nowMs - instantMs;
  if (agoMs < MINUTE_MS) return 'just now';
  if (agoMs < HOUR_MS) return FORMAT.format(-Math.floor(agoMs / MINUTE_MS), 'minute');
  if (agoMs < DAY_MS) return FORMAT.format(-Math.floor(agoMs / HOUR_MS), 'hour');
  return FORMAT.format(-Math.floor(agoMs / DAY_MS), 'day');
}
