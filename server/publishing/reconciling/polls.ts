import { setMaxListeners } from 'node:events';
import { createBatcher } from '../settling/batcher';
import { claimPolls } from './claimPolls';
import { createShares, type UsedShares } from '../../lib/shares';
import type { Delivery, Settlement } from '../delivery';
import type { Lease, Leases } from '../sending/leases';
import { CHECKING_SHARES } from '../shares';
import { pollNetwork, type PollDependencies } from './pollNetwork';

/** Most checks of networks that one publisher begins at a time, and most that it waits for. */
const { quick: MAX_POLLS, total: MAX_WAITING } = CHECKING_SHARES;

type Dependencies = PollDependencies & {
  leases: Leases;
  settleAll: (settlements: readonly Settlement[]) => Promise<void>;
  /** Called when something has been settled. */
  onSettled: () => void;
};

/**
 * Asks the networks what became of unknown targets, independently of due posts: a slow network must not delay anything
 * else.
 */
export type Polls = {
  /** Starts the checks that are due, as far as there is capacity; with `takesSuspect` one of a suspect among them. */
  begin(worker: number, takesSuspect: boolean): void;
  hasCapacity(): boolean;
  /** Whose share of the checks is used up. */
  used(): UsedShares;
  /** True if one of them is a suspect: publishers died over it before. */
  holdsSuspect(): boolean;
  /** True while it is not known yet what is checked next. */
  isClaiming(): boolean;
  /** Resolves once all started checks are settled; those that send again are ended after a while. */
  stop(): Promise<void>;
};

/** Creates the checks of one publisher. */
export function createPolls(dependencies: Dependencies): Polls {
  const { leases, logger, settleAll, onSettled, timing } = dependencies;
  const { pool } = dependencies.connection;
  const underWay = new Set<Promise<void>>();
  const shares = createShares(CHECKING_SHARES);
  let claiming: Promise<void> | null = null;
  let suspects = 0;
  const giveUp = new AbortController();
  setMaxListeners(0, giveUp.signal);
  const settlements = createBatcher<{ settlement: Settlement; lease: Lease }>(async (batch) => {
    await settleAll(batch.map(({ settlement }) => settlement));
    for (const { settlement, lease } of batch) lease.drop(settlement.targetId);
    onSettled();
  });

  async function claim(worker: number, takesSuspect: boolean): Promise<void> {
    const askedAt = performance.now();
    const limit = Math.min(MAX_POLLS - quick(), MAX_WAITING - underWay.size);
    const wish = { limit, takesSuspect: takesSuspect && suspects === 0, used: shares.used() };
    const deliveries = await claimPolls(pool, worker, wish, timing);
    if (deliveries.length === 0) return;
    const lease = leases.take(deliveries, askedAt);
    for (const delivery of deliveries) {
      const isSuspect = delivery.deaths >= timing.suspectAfterDeaths;
      if (isSuspect) suspects += 1;
      const giveBack = shares.take({ person: delivery.userId, host: delivery.server ?? delivery.platform });
      const signal = AbortSignal.any([giveUp.signal, lease.signal, AbortSignal.timeout(callMs(delivery))]);
      const poll = pollNetwork(dependencies, delivery, signal)
        .then((settlement) => {
          lease.answered(delivery.targetId);
          settlements.add({ settlement, lease });
        })
        .catch((error: unknown) => {
          lease.drop(delivery.targetId);
          logger.warn({ err: error, target: delivery.targetId }, 'publisher could not poll for a post');
        })
        .finally(() => {
          underWay.delete(poll);
          giveBack();
          if (isSuspect) suspects -= 1;
        });
      underWay.add(poll);
    }
  }

  const callMs = ({ media }: Delivery) => (media === null ? timing.callTimeoutMs : timing.mediaTimeoutMs);
  const quick = () => underWay.size - shares.slow();
  const hasCapacity = () => quick() <= MAX_POLLS / 2 && underWay.size < MAX_WAITING;

  return {
    hasCapacity,
    used: shares.used,
    holdsSuspect: () => suspects > 0,
    isClaiming: () => claiming !== null,
    begin(worker, takesSuspect) {
      if (!hasCapacity()) return;
      claiming ??= claim(worker, takesSuspect)
        .catch((error: unknown) => logger.warn({ err: error }, 'publisher could not poll up unknown posts'))
        .finally(() => (claiming = null));
    },
    async stop() {
      await claiming;
      const patience = setTimeout(() => giveUp.abort(), timing.drainMs);
      await Promise.all(underWay);
      clearTimeout(patience);
      await settlements.idle();
    },
  };
}
