import type { PostKeys } from '../../networks/connector';
import type { PublisherTiming } from '../timing';

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
