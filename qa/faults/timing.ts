import type { PublisherTiming } from '../../server/publishing/timing';

/**
 * Minutes become seconds, in the same order of sizes: a look at the network still comes later than any call of a dead
 * server can arrive there.
 */
export const FAULT_TIMING: Partial<PublisherTiming> = {
  sweepMs: 200,
  callTimeoutMs: 1_500,
  leaseMs: 12_000,
  heartbeatMs: 2_000,
  checkDelaysMs: [500, 2_000, 4_000],
  // An account gets more posts in a minute here than others in a day, and a network shows the last hundred.
  clockUncertaintyMs: 6_000,
  backoffMs: 300,
  backoffMaxMs: 2_000,
};
