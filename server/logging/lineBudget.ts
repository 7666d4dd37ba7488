import { MINUTE_MS } from '#contract/durations';

/** Requests one more line: null if it is one too many, otherwise the number left out since the last one. */
export type LineBudget = () => { leftOut: number } | null;

/** Bounds lines that strangers cause, so that nobody can write the log full. */
export function createLineBudget(perMinute: number): LineBudget {
  let endsAt = 0;
  let written = 0;
  let leftOut = 0;
  return () => {
    const now = performance.now();
    if (now >= endsAt) {
      endsAt = now + MINUTE_MS;
      written = 0;
    }
    if (written >= perMinute) {
      leftOut += 1;
      return null;
    }
    written += 1;
    const line = { leftOut };
    leftOut = 0;
    return line;
  };
}
