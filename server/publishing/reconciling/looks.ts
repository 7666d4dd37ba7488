import type { FastifyBaseLogger } from 'fastify';
import { createBatcher } from '../settling/batcher';
import { claimLooks } from './claimLooks';
import type { Settlement } from '../delivery';
import type { Lease, Leases } from '../sending/leases';
import { lookFor, type LookDependencies } from './lookFor';

/** Most checks of networks that one publisher runs at a time. */
const MAX_LOOKS = 100;

type Dependencies = LookDependencies & {
  leases: Leases;
  logger: FastifyBaseLogger;
  settleAll: (settlements: readonly Settlement[]) => Promise<void>;
  /** Called when something has been settled. */
  onSettled: () => void;
};

/**
 * Asks the networks what became of unknown targets, independently of due posts: a slow network must not delay anything
 * else.
 */
export type Looks = {
  /** Starts the checks that are due, as far as there is capacity. */
  begin(worker: number): void;
  hasRoom(): boolean;
  /** Resolves once all started checks are settled. */
  idle(): Promise<void>;
};

/** Creates the checks of one publisher. */
export function createLooks(dependencies: Dependencies): Looks {
  const { leases, logger, settleAll, onSettled, timing } = dependencies;
  const { pool } = dependencies.connection;
  const underWay = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let suspects = 0;
  const settlements = createBatcher<{ settlement: Settlement; lease: Lease }>(async (batch) => {
    await settleAll(batch.map(({ settlement }) => settlement));
    for (const { settlement, lease } of batch) lease.drop(settlement.targetId);
    onSettled();
  });

  async function claim(worker: number): Promise<void> {
    const askedAt = performance.now();
    const room = { limit: MAX_LOOKS - underWay.size, takesSuspect: suspects === 0 };
    const deliveries = await claimLooks(pool, worker, room, timing);
    if (deliveries.length === 0) return;
    const lease = leases.take(deliveries, askedAt);
    for (const delivery of deliveries) {
      const isSuspect = delivery.deaths >= timing.suspectAfterDeaths;
      if (isSuspect) suspects += 1;
      const look = lookFor(dependencies, delivery)
        .then((settlement) => settlements.add({ settlement, lease }))
        .catch((error: unknown) => {
          lease.drop(delivery.targetId);
          logger.warn({ err: error, target: delivery.targetId }, 'publisher could not look for a post');
        })
        .finally(() => {
          underWay.delete(look);
          if (isSuspect) suspects -= 1;
        });
      underWay.add(look);
    }
  }

  const hasRoom = () => underWay.size <= MAX_LOOKS / 2;

  return {
    hasRoom,
    begin(worker) {
      if (!hasRoom()) return;
      claiming ??= claim(worker)
        .catch((error: unknown) => logger.warn({ err: error }, 'publisher could not look up unknown posts'))
        .finally(() => (claiming = null));
    },
    async idle() {
      await claiming;
      await Promise.all(underWay);
      await settlements.idle();
    },
  };
}
