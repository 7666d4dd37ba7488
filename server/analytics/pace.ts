import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { METRICS_WINDOW_DAYS } from '#contract/limits';
import type { SamplingPace } from '../repositories/analytics/metricSamples';

/** The sandbox costs nothing and its posts are watched while they are minutes old. */
const SANDBOX_EVERY_MS = 15_000;

/** Most posts whose figures one request reads. */
const POSTS_PER_LOOK = 100;

/** The longest pause after failures in a row, each of which doubles it, and the shortest after "too many requests". */
const BACKOFF_MAX_MS = 6 * HOUR_MS;
const THROTTLED_MS = 15 * MINUTE_MS;

/** Pace of an account's collection: at least `minMs` apart, and every `followersMs` even without new posts. */
export type AccountPace = SamplingPace & { minMs: number; followersMs: number };

/**
 * The pace of a network; a real one is asked about an account once in `everyMs` at most. Posts are looked at again after
 * half their age, so that young ones are followed closely.
 */
export function paceOf(isSandbox: boolean, everyMs: number): AccountPace {
  const minMs = isSandbox ? SANDBOX_EVERY_MS : everyMs;
  const windowMs = METRICS_WINDOW_DAYS * DAY_MS;
  return { minMs, followersMs: 4 * minMs, postMinMs: minMs, postMaxMs: DAY_MS, windowMs, maxPosts: POSTS_PER_LOOK };
}

/** Pause of an account after a number of failures; `random` in [0, 1) spreads the retries. */
export function backoffMs({ minMs }: AccountPace, failures: number, isThrottled: boolean, random: number): number {
  const wait = Math.min(minMs * 2 ** failures, BACKOFF_MAX_MS);
  return Math.round(Math.max(wait, isThrottled ? THROTTLED_MS : 0) * (1 + random * 0.1));
}
