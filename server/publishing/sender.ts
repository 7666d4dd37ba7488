import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../database/connect';
import { createBatcher } from './batcher';
import { markSending, release } from './claims';
import { deliver } from './deliver';
import type { Claim, Delivery, Settlement } from './delivery';
import { loadDeliveries } from './deliveries';
import { createDueTimers } from './dueTimers';
import { settlementOf, stalled } from './outcomes';
import type { Probe } from './probe';
import { createSettler } from './settler';
import type { PublisherTiming } from './timing';

type Dependencies = Parameters<typeof deliver>[0] & {
  connection: Connection;
  logger: FastifyBaseLogger;
  timing: PublisherTiming;
  probe: Probe;
  /** Called when there is room for more, and whenever accounts became free. */
  onSettled: () => void;
};

/** Brings claimed targets to the network at their instant, and back into the database. */
export type Sender = {
  /** `claimedAt`: when the claim's answer came, on the monotonic clock. */
  take(claims: readonly Claim[], claimedAt: number): Promise<void>;
  settle(settlement: Settlement): void;
  /** How many more targets may be taken: what has its answer and only waits to be written down counts half. */
  room(): number;
  /** Whether one of them has ended publishers before. */
  holdsSuspect(): boolean;
  /** Gives back what was not sent, and waits for what was. */
  stop(): Promise<void>;
};

/** Time that must be left of the lease, beyond the longest call, when a call begins. */
const STALL_MARGIN_MS = 5_000;

/** What calls that begin together share: since when their intent is committed at the latest, and when to give up. */
type Batch = { intentAt: number; signal: AbortSignal };

const RETRY_INTENT_MS = 250;

/** A claimed delivery and its instant, both on the monotonic clock. */
type Timed = { delivery: Delivery; claimedAt: number; dueAt: number };

export function createSender(dependencies: Dependencies): Sender {
  const { connection, logger, timing, probe, onSettled } = dependencies;
  const { pool } = connection;
  const giveUp = new AbortController();
  const underWay = new Set<Promise<void>>();
  const timers = createDueTimers<Timed>((due) => void commitIntent(due));
  const held = new Set<Delivery>();
  let answered = 0;

  const settleAll = createSettler({ connection, logger });
  const settler = createBatcher<{ settlement: Settlement; delivery: Delivery | null }>(async (batch) => {
    for (const { delivery } of batch) if (delivery) probe('settling', delivery);
    await settleAll(batch.map((one) => one.settlement));
    for (const { delivery } of batch) {
      if (!delivery) continue;
      held.delete(delivery);
      answered -= 1;
      probe('settled', delivery);
    }
    onSettled();
  });

  async function take(claims: readonly Claim[], claimedAt: number): Promise<void> {
    const claimOf = new Map(claims.map((claim) => [claim.targetId, claim]));
    const deliveries = await loadDeliveries(pool, claims);
    const batch = batchOf(claimedAt);
    for (const delivery of deliveries) {
      held.add(delivery);
      probe('claimed', delivery);
      const claim = claimOf.get(delivery.targetId);
      const timed = { delivery, claimedAt, dueAt: claimedAt + (claim?.msUntilDue ?? 0) };
      if (claim?.isSending) send(timed, batch);
      else timers.add(timed, timed.dueAt - timing.intentAheadMs);
    }
  }

  async function commitIntent(due: readonly Timed[]): Promise<void> {
    const askedAt = performance.now();
    try {
      const ours = await markSending(
        pool,
        due.map(({ delivery }) => delivery),
        timing,
      );
      const batch = batchOf(askedAt);
      for (const timed of due) {
        if (ours.has(timed.delivery.targetId)) send(timed, batch);
        else held.delete(timed.delivery);
      }
      if (ours.size < due.length) onSettled();
    } catch (error) {
      // The database is away: nothing has been sent. Try again while the claim is surely ours.
      logger.warn({ err: error }, 'publisher could not commit its intent');
      for (const timed of due) {
        const isSurelyOurs = performance.now() - timed.claimedAt < timing.leaseMs / 2;
        if (isSurelyOurs) timers.add(timed, performance.now() + RETRY_INTENT_MS);
        else held.delete(timed.delivery);
      }
    }
  }

  /** One signal serves all calls that begin together: a thousand timers of their own would cost more than the calls. */
  function batchOf(intentAt: number): Batch {
    const timeout = AbortSignal.timeout(timing.intentAheadMs + timing.callTimeoutMs);
    const signal = AbortSignal.any([giveUp.signal, timeout]);
    setMaxListeners(0, signal);
    return { intentAt, signal };
  }

  function send(timed: Timed, batch: Batch): void {
    const work = publish(timed, batch).finally(() => underWay.delete(work));
    underWay.add(work);
  }

  async function publish({ delivery, dueAt }: Timed, { intentAt, signal }: Batch): Promise<void> {
    probe('intent', delivery);
    // Node's timers may fire up to a millisecond early.
    if (dueAt > performance.now()) await sleep(Math.ceil(dueAt - performance.now()) + 1);
    // A process that was suspended here may have lost its lease; it must not send what others have taken over.
    if (performance.now() - intentAt > timing.leaseMs - timing.callTimeoutMs - STALL_MARGIN_MS) {
      finish(stalled(delivery), delivery);
      return;
    }
    probe('calling', delivery);
    const outcome = await deliver(dependencies, delivery, signal);
    probe('answered', delivery);
    const clock = { now: Date.now(), random: Math.random() };
    finish(settlementOf(delivery, outcome, timing, clock), delivery);
  }

  function finish(settlement: Settlement, delivery: Delivery): void {
    answered += 1;
    settler.add({ settlement, delivery });
    if (answered === held.size) onSettled();
  }

  return {
    take,
    settle: (settlement) => settler.add({ settlement, delivery: null }),
    room: () => timing.maxHeld - Math.max(held.size - answered, held.size / 2),
    holdsSuspect: () => [...held].some(({ deaths }) => deaths >= timing.suspectAfterDeaths),
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
