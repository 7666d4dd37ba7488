import { SECOND_MS } from '#contract/durations';

/**
 * Reading of another machine's clock between two instants of our own monotonic clock. Its time was from `shownMs`
 * (epoch milliseconds) up to `resolutionMs` more.
 */
export type ClockReading = { shownMs: number; resolutionMs: number; from: number; to: number };

/** Reads the Date header of a response, in whole seconds; null if there is none. */
export function readDateHeader(header: string | undefined, from: number, to: number): ClockReading | null {
  const shownMs = Date.parse(header ?? '');
  return Number.isNaN(shownMs) ? null : { shownMs, resolutionMs: SECOND_MS, from, to };
}
