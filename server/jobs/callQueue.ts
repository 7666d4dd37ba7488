import { createQueueWorkers, type QueueOptions, type QueueWorkers } from './queueWorkers';
import type { Party, Shares, UsedShares } from './shares';

/** What was claimed: whose it is, and the work on it. */
export type Claimed = Party & { work: (stopping: AbortSignal) => Promise<void> };

type Options = Omit<QueueOptions, 'parallel' | 'takeNext' | 'nextDueAt'> & {
  shares: Shares;
  /** Claims the next of what is due and of nobody whose share is used up; null when there is none. */
  claimNext: (used: UsedShares) => Promise<Claimed | null>;
  /** When the next of these is due, in milliseconds since 1970; null when none will be. */
  nextDueAt: (used: UsedShares) => Promise<number | null>;
};

/**
 * Works on a queue in the database whose rows call hosts of others: claims one after the other, and waits for none. What
 * is claimed keeps no connection of the database while it waits for its host.
 */
export function createCallQueue({ shares, claimNext, nextDueAt, ...options }: Options): QueueWorkers {
  const { logger, complaint, clock } = options;
  const underWay = new Set<Promise<void>>();
  const workers = createQueueWorkers({
    ...options,
    parallel: 1,
    async takeNext(stopping) {
      if (!shares.hasRoom()) return false;
      const claimed = await claimNext(shares.used());
      if (claimed !== null) begin(claimed, stopping);
      return claimed !== null;
    },
    // Where there is no room, there is some again once a call has ended, or turned out to be slow.
    async nextDueAt() {
      const used = shares.used();
      return shares.hasRoom() && used.onlyHosts === null ? nextDueAt(used) : clock.now();
    },
  });

  function begin(claimed: Claimed, stopping: AbortSignal): void {
    const giveBack = shares.take(claimed);
    const work = claimed
      .work(stopping)
      .catch((error: unknown) => logger.error({ err: error }, complaint))
      .finally(() => {
        underWay.delete(work);
        giveBack();
        workers.wake();
      });
    underWay.add(work);
  }

  return {
    ...workers,
    async stop() {
      await workers.stop();
      await Promise.all(underWay);
    },
  };
}
