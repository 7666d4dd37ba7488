/** Durations, in milliseconds. A day is one of UTC: by the clocks of a zone with summer time some are longer or shorter. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
