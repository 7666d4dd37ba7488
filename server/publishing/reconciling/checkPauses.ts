import type { PostKeys } from '../../networks/connector';
import type { Delivery } from '../delivery';
import type { PublisherTiming } from '../timing';

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
