import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { PostKeys } from '../networks/connector';
import type { Delivery } from './delivery';

/** Every duration (milliseconds) and limit of the publisher; tests and benchmarks use their own. */
export type PublisherTiming = {
  /** Time before its instant at which a target is claimed, so that an in-memory timer can start it on time. */
  claimAheadMs: number;
  /**
   * Time before its instant at which the intent is committed, so that a thousand posts of one instant start on time.
   */
  intentAheadMs: number;
  /** Lease of a held target without a heartbeat; then others take over. Longer than any call by a margin. */
  leaseMs: number;
  /** Interval at which a running publisher renews its leases. */
  heartbeatMs: number;
  /** Time before the end of a lease that could not be renewed at which its calls are aborted. */
  leaseMarginMs: number;
  /** A call that takes longer is aborted, and its outcome is unknown. */
  callTimeoutMs: number;
  /** The same for a post with files, which are uploaded first; the lease is renewed meanwhile. */
  mediaTimeoutMs: number;
  /** Posts later than this are marked as missed instead of being sent. */
  lateLimitMs: number;
  /**
   * Interval at which abandoned rows are recovered and the queue is read even without a notification: what a killed
   * server had claimed waits so long for the others.
   */
  sweepMs: number;
  /** Delays of the checks of a call without a response, each counted from the check before. */
  checkDelaysMs: readonly number[];
  /** Longest time for which a network may keep processing a request whose sender has given up. */
  networkWorksMs: number;
  /** Pause between the two looks for what may have been sent in a time that a restore has lost. */
  lostTimeLooksMs: number;
  /** A doubt that is older is left to a person, even where keys of ours would settle it. */
  doubtMaxMs: number;
  /** Limit on the trust in clocks if one was set between a call and the check of its outcome. */
  clockUncertaintyMs: number;
  /** First delay after a network did not accept a post; doubles with each attempt. */
  backoffMs: number;
  backoffMaxMs: number;
  /** Attempts in all before such a target fails. */
  maxTries: number;
  /**
   * Number of publishers that may die over a target before it is sent apart from other suspects, and before it is left
   * to a person.
   */
  suspectAfterDeaths: number;
  maxDeaths: number;
  /** Most targets that one publisher holds at a time. */
  maxClaimed: number;
  /** Longest wait for calls in progress when stopping; then they are aborted. */
  drainMs: number;
};

/** The product's durations; fault tests use shorter ones in the same proportions. */
export const PUBLISHER_TIMING: PublisherTiming = {
  claimAheadMs: 1_000,
  intentAheadMs: 150,
  leaseMs: 60_000,
  heartbeatMs: 15_000,
  leaseMarginMs: 5_000,
  callTimeoutMs: 30_000,
  mediaTimeoutMs: 5 * MINUTE_MS,
  lateLimitMs: 15 * MINUTE_MS,
  sweepMs: 2_000,
  checkDelaysMs: [15_000, 60_000, 300_000],
  networkWorksMs: MINUTE_MS,
  lostTimeLooksMs: 2_000,
  doubtMaxMs: DAY_MS,
  clockUncertaintyMs: 2 * MINUTE_MS,
  backoffMs: 60_000,
  backoffMaxMs: HOUR_MS,
  maxTries: 5,
  suspectAfterDeaths: 2,
  maxDeaths: 3,
  maxClaimed: 2_000,
  drainMs: 7_000,
};

/** Oldest age of an intent when its call starts: a later call could outlast its lease. */
export function intentMaxAgeMs({ leaseMs, callTimeoutMs, leaseMarginMs }: PublisherTiming): number {
  return leaseMs - callTimeoutMs - leaseMarginMs;
}

/**
 * Number of checks of a target whose publisher died while sending it: it is looked for at once, before its call can be
 * over. If the network shows the post, its account is free again within seconds.
 */
export const BEFORE_FIRST_CHECK = -1;

/** True while only a find counts: whatever else the network tells may change as long as the call can still arrive. */
export function isBeforeFirstCheck({ checks }: Pick<Delivery, 'checks'>): boolean {
  return checks <= BEFORE_FIRST_CHECK;
}

/**
 * Pause before the first check of a target in doubt. Where the check is the same call again: none if the network takes it
 * while it may still be working on the first one, else as long as that can take.
 */
export function firstCheckMs(keys: PostKeys | undefined, timing: PublisherTiming): number {
  if (keys === undefined) return timing.checkDelaysMs[0] ?? 0;
  return keys.isAtomic ? 0 : timing.networkWorksMs;
}

/**
 * Pause after so many checks that told nothing, on a network with keys: growing, and never so short that the network could
 * still be working on a repeat of before.
 */
export function nextKeyedCheckMs(checks: number, { networkWorksMs, checkDelaysMs }: PublisherTiming): number {
  const longestMs = checkDelaysMs.at(-1) ?? networkWorksMs;
  return Math.max(networkWorksMs, Math.min(networkWorksMs * 2 ** (checks - 1), longestMs));
}
