import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../database/connect';
import { createBatcher } from './batcher';
import { freeAccounts, markSending, release } from './claims';
import { deliver } from './deliver';
import type { Claim, Delivery, Settlement } from './delivery';
import { loadDeliveries } from './deliveries';
import { createDueTimers } from './dueTimers';
import { settlementOf, stalled } from './outcomes';
import { createSettler } from './settler';
import type { PublisherTiming } from './timing';

/** Named points of a delivery's way, for tests that kill the process there and for measuring. */
export type PublishStep = 'claimed' | 'intent' | 'answered' | 'settled';
export type Probe = (step: PublishStep, delivery: Delivery) => void;

type Dependencies = Parameters<typeof deliver>[0] & {
  connection: Connection;
  logger: FastifyBaseLogger;
  timing: PublisherTiming;
  probe: Probe;
  /** Called whenever accounts became free, so that their next posts can be claimed. */
  onSettled: () => void;
};

/** Brings claimed targets to the network at their instant, and back into the database. */
export type Sender = {
  take(claims: readonly Claim[]): Promise<void>;
  settle(settlement: Settlement): void;
  /** Targets held now. */
  held(): number;
  /** Gives back what was not sent, and waits for what was. */
  stop(): Promise<void>;
};

/** Time that must be left of the lease, beyond the longest call, when a call begins. */
const STALL_MARGIN_MS = 5_000;

type Timed = { delivery: Delivery; claimedAt: number };

export function createSender(dependencies: Dependencies): Sender {
  const { connection, logger, timing, probe, onSettled } = dependencies;
  const { pool } = connection;
  const giveUp = new AbortController();
  const underWay = new Set<Promise<void>>();
  const timers = createDueTimers<Timed>((due) => void sendDue(due));
  let held = 0;

  const settler = createBatcher<{ settlement: Settlement; delivery: Delivery | null }>(async (batch) => {
    await createSettler({ connection, logger })(batch.map((one) => one.settlement));
    for (const { delivery } of batch) {
      if (!delivery) continue;
      held -= 1;
      probe('settled', delivery);
    }
    onSettled();
  });

  async function take(claims: readonly Claim[]): Promise<void> {
    const claimedAt = performance.now();
    const msUntilDue = new Map(claims.map((claim) => [claim.targetId, claim.msUntilDue]));
    const deliveries = await loadDeliveries(pool, claims);
    held += deliveries.length;
    for (const delivery of deliveries) {
      probe('claimed', delivery);
      const waitMs = (msUntilDue.get(delivery.targetId) ?? 0) - (performance.now() - claimedAt);
      if ((msUntilDue.get(delivery.targetId) ?? 0) > 0) timers.add({ delivery, claimedAt }, waitMs);
      else send(delivery, claimedAt);
    }
    await dropLost(claims, new Set(deliveries.map((delivery) => delivery.targetId)));
  }

  async function sendDue(due: readonly Timed[]): Promise<void> {
    const askedAt = performance.now();
    try {
      const ours = await markSending(
        pool,
        due.map(({ delivery }) => delivery),
        timing,
      );
      for (const { delivery } of due) if (ours.has(delivery.targetId)) send(delivery, askedAt);
      held -= due.length - ours.size;
      await dropLost(
        due.map(({ delivery }) => delivery),
        ours,
      );
    } catch (error) {
      // The database is away: nothing has been sent. Try again while the claim is surely ours.
      logger.warn({ err: error }, 'publisher could not commit its intent');
      const again = due.filter(({ claimedAt }) => performance.now() - claimedAt < timing.leaseMs / 2);
      held -= due.length - again.length;
      for (const timed of again) timers.add(timed, 250);
    }
  }

  function send(delivery: Delivery, intentAt: number): void {
    const work = publish(delivery, intentAt).finally(() => underWay.delete(work));
    underWay.add(work);
  }

  async function publish(delivery: Delivery, intentAt: number): Promise<void> {
    probe('intent', delivery);
    // A process that was suspended here may have lost its lease; it must not send what others have taken over.
    if (performance.now() - intentAt > timing.leaseMs - timing.callTimeoutMs - STALL_MARGIN_MS) {
      settler.add({ settlement: stalled(delivery), delivery });
      return;
    }
    const timeout = AbortSignal.timeout(timing.callTimeoutMs);
    const outcome = await deliver(dependencies, delivery, AbortSignal.any([giveUp.signal, timeout]));
    probe('answered', delivery);
    const clock = { now: Date.now(), random: Math.random() };
    settler.add({ settlement: settlementOf(delivery, outcome, timing, clock), delivery });
  }

  async function dropLost(holds: readonly { targetId: string }[], kept: ReadonlySet<string>): Promise<void> {
    const lost = holds.map((hold) => hold.targetId).filter((id) => !kept.has(id));
    if (lost.length > 0) await freeAccounts(pool, lost);
  }

  return {
    take,
    settle: (settlement) => settler.add({ settlement, delivery: null }),
    held: () => held,
    async stop() {
      const waiting = timers.clear().map(({ delivery }) => delivery);
      if (waiting.length > 0) await release(pool, waiting);
      const patience = setTimeout(() => giveUp.abort(), timing.drainMs);
      while (underWay.size > 0) await Promise.all(underWay);
      clearTimeout(patience);
      await settler.idle();
    },
  };
}
