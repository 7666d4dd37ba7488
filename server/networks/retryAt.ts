import { DAY_MS } from '#contract/durations';

const LONGEST_WAIT_MS = 366 * DAY_MS;

/** When a Retry-After header (seconds, or an HTTP date) allows the next try; null when it is missing or makes no sense. */
export function readRetryAfter(header: string | undefined, now: number): Date | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return plausible(now + Number(value) * 1000, now);
  // Date.parse alone would read "-1" as a date in 2001.
  return plausible(/^[A-Z][a-z]{2}, .+ GMT$/.test(value) ? Date.parse(value) : NaN, now);
}

/** When a header that holds a Unix time in seconds allows the next try; null when it is missing or makes no sense. */
export function readUnixSeconds(header: string | undefined, now: number): Date | null {
  return plausible(header === undefined || header.trim() === '' ? NaN : Number(header) * 1000, now);
}

/** When a header that holds an ISO 8601 time allows the next try; null when it is missing or makes no sense. */
export function readIsoTime(header: string | undefined, now: number): Date | null {
  return plausible(/^\d{4}-\d{2}-\d{2}T/.test(header ?? '') ? Date.parse(header ?? '') : NaN, now);
}

/** The last of several instants; null when there is none. */
export function latest(...instants: (Date | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : [instant.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

function plausible(time: number, now: number): Date | null {
  return Number.isFinite(time) && time <= now + LONGEST_WAIT_MS ? new Date(time) : null;
}
