import { HOUR_MS, MINUTE_MS } from '#contract/durations';

/** Every duration (milliseconds) and bound of the publisher; tests and benchmarks pass their own. */
export type PublisherTiming = {
  /** How long before its instant a target is claimed, so that a timer in memory can start it on time. */
  claimAheadMs: number;
  /** How long before its instant the intent is committed, so that a thousand posts of one instant start on it. */
  intentAheadMs: number;
  /** How long what is held stays held without a sign of life; then others take it over. Longer than any call by a margin. */
  leaseMs: number;
  /** How often a publisher that is at work renews its leases. */
  heartbeatMs: number;
  /** How long before the end of a lease that could not be renewed the calls under it are given up. */
  leaseMarginMs: number;
  /** A call that takes longer is given up, and its outcome is unknown. */
  callTimeoutMs: number;
  /** The same for a post with files, which are brought to the network first; the lease is renewed meanwhile. */
  mediaTimeoutMs: number;
  /** Posts later than this are not sent but shown as missed. */
  lateLimitMs: number;
  /** How often abandoned rows are looked for and the queue is read even if nobody called. */
  sweepMs: number;
  /** When the network is asked what became of a call without a response, counted from the last look. */
  checkDelaysMs: readonly number[];
  /** How long a network may work on a request whose sender has given up. */
  networkWorksMs: number;
  /** A clock that was set between a call and the look at what became of it is trusted no further than this. */
  clockDoubtMs: number;
  /** First delay after a network that did not take the post; doubles with each try. */
  backoffMs: number;
  backoffMaxMs: number;
  /** Tries in all before such a target fails. */
  maxTries: number;
  /** How many publishers may end over a target before it is sent apart from other suspects, and before it is left to a person. */
  suspectAfterDeaths: number;
  maxDeaths: number;
  /** Targets that one publisher holds at a time, at most. */
  maxHeld: number;
  /** How long a stop waits for calls under way before it gives them up. */
  drainMs: number;
};

/** The durations of the product; fault tests use shorter ones in the same proportions. */
export const PUBLISHER_TIMING: PublisherTiming = {
  claimAheadMs: 1_000,
  intentAheadMs: 150,
  leaseMs: 60_000,
  heartbeatMs: 15_000,
  leaseMarginMs: 5_000,
  callTimeoutMs: 30_000,
  mediaTimeoutMs: 5 * MINUTE_MS,
  lateLimitMs: 15 * MINUTE_MS,
  sweepMs: 5_000,
  checkDelaysMs: [15_000, 60_000, 300_000],
  networkWorksMs: MINUTE_MS,
  clockDoubtMs: 2 * MINUTE_MS,
  backoffMs: 60_000,
  backoffMaxMs: HOUR_MS,
  maxTries: 5,
  suspectAfterDeaths: 2,
  maxDeaths: 3,
  maxHeld: 2_000,
  drainMs: 7_000,
};

/** How old an intent may be when its call begins: a later call could outlast the lease under which it was made. */
export function intentMaxAgeMs({ leaseMs, callTimeoutMs, leaseMarginMs }: PublisherTiming): number {
  return leaseMs - callTimeoutMs - leaseMarginMs;
}
