import { DAY_MS } from './durations';

/** A time on somebody's wall: a local day (YYYY-MM-DD) and a time of day (HH:mm). */
export type WallTime = { date: string; time: string };

/**
 * Interpretation of a wall time: `gap` means that the clocks skip it, `overlap` that it occurs twice; see instantOnWall.
 */
export type ZonedInstant = { instant: number; anomaly: 'none' | 'gap' | 'overlap' };

/** True if a text names a time zone. */
export function isZone(text: string): boolean {
  try {
    clocksOf(text);
    return true;
  } catch {
    return false;
  }
}

/** The local time of a zone at an instant. */
export function wallOfInstant(instant: number, zone: string): WallTime {
  return wallAt(instant + offsetMs(instant, zone));
}

/** Reads many instants on the wall of one zone: of a day on which the clocks stay, only the ends are looked up. */
export function wallReader(zone: string): (instant: number) => WallTime {
  const offsets = new Map<number, number>();
  const offsetAt = (midnight: number) => {
    const offset = offsets.get(midnight) ?? offsetMs(midnight, zone);
    offsets.set(midnight, offset);
    return offset;
  };
  return (instant) => {
    const day = Math.floor(instant / DAY_MS) * DAY_MS;
    const offset = offsetAt(day);
    return wallAt(instant + (offset === offsetAt(day + DAY_MS) ? offset : offsetMs(instant, zone)));
  };
}

/**
 * The instant of a wall time in a zone, in epoch milliseconds; null when it is not a date and a time. A time that the
 * clocks skip is moved forward by the skipped span; of a time that comes twice the first is taken.
 */
export function instantOnWall({ date, time }: WallTime, zone: string): ZonedInstant | null {
  const wall = Date.parse(`${date}T${time}Z`);
  // Reading it back refuses what Date.parse bends into shape, such as February 31.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== `${date}T${time}`) return null;
  // No zone changes its clocks twice within two days, so these are the only offsets that can apply.
  const before = offsetMs(wall - DAY_MS, zone);
  const after = offsetMs(wall + DAY_MS, zone);
  const early = wall - before;
  const late = wall - after;
  const isEarlyReal = offsetMs(early, zone) === before;
  const isLateReal = offsetMs(late, zone) === after;
  if (isEarlyReal && isLateReal && early !== late) return { instant: Math.min(early, late), anomaly: 'overlap' };
  if (isEarlyReal) return { instant: early, anomaly: 'none' };
  if (isLateReal) return { instant: late, anomaly: 'none' };
  return { instant: early, anomaly: 'gap' };
}

function wallAt(shifted: number): WallTime {
  const wall = new Date(shifted).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Offset of a zone from UTC at an instant. */
function offsetMs(instant: number, zone: string): number {
  const part = Object.fromEntries(
    clocksOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** One formatter per zone: creating one takes longer than reading a page of instants with it. */
function clocksOf(zone: string): Intl.DateTimeFormat {
  // However a zone is capitalized, it is kept once.
  const key = zone.toLowerCase();
  const known =
    clocks.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(key, known);
  return known;
}
