import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../database/connect';
import { createShares, type UsedShares } from '../../lib/shares';
import { keyOf, type Claim, type Delivery, type Settlement, type Probe } from '../delivery';
import { settlementOf, stalled } from '../settling/outcomes';
import { createBatcher } from '../settling/settle';
import { sendingShares } from '../shares';
import { firstCheckMs, intentMaxAgeMs, type PublisherTiming } from '../timing';
import { deliver, openToken, type DeliverDependencies } from './deliver';
import { markSending, release, type Lease, type Leases } from './leases';

type Dependencies = DeliverDependencies & {
  connection: Connection;
  leases: Leases;
  settleAll: (settlements: readonly Settlement[]) => Promise<void>;
  timing: PublisherTiming;
  probe: Probe;
  /** Told of each post that its network accepted, and how long after its instant, in milliseconds. */
  onPublished: (platform: Claim['platform'], delayMs: number) => void;
  /** Called when there is capacity for more, and whenever accounts become free. */
  onSettled: () => void;
};

/** Sends claimed targets to the network at their instant and records the outcomes in the database. */
type Sender = {
  /** `askedAt`: when the claim was requested, on the monotonic clock; its lease starts later. */
  take(claims: readonly Claim[], askedAt: number): void;
  /**
   * Number of further targets that can be taken; one that has its response and only waits to be recorded counts half, and a
   * slow one not at all.
   */
  capacity(): number;
  /** Whose share of what is held is used up. */
  used(): UsedShares;
  /** True if one of them is a suspect: publishers died over it before. */
  hasSuspectWork(): boolean;
  /** Returns unsent targets to the queue and waits for sent ones. */
  stop(): Promise<void>;
};

const RETRY_INTENT_MS = 250;

/** A claim waiting for its instant; when it was requested, on the monotonic clock. */
type Timed = { delivery: Claim; askedAt: number };

/** Creates the sender of one publisher. */
export function createSender(dependencies: Dependencies): Sender {
  const { connection, networks, leases, settleAll, logger, timing, probe, onPublished, onSettled } = dependencies;
  const { pool } = connection;
  const giveUp = new AbortController();
  const grouping = { leases, timing, giveUp: giveUp.signal };
  const timers = createDueTimers<Timed>((due) => track(commitIntent(due)));
  const shares = createShares(sendingShares(timing.maxClaimed));
  /** With what ends the count of each in its shares. */
  const held = new Map<Delivery, () => void>();
  let answered = 0;
  /** Intents being committed, and calls in progress. */
  const underWay = new Set<Promise<void>>();
  let isStopping = false;

  const settlements = createBatcher<{ settlement: Settlement; delivery: Delivery; lease: Lease }>(async (batch) => {
    for (const { delivery } of batch) probe('settling', delivery);
    await settleAll(batch.map(({ settlement }) => settlement));
    for (const { delivery, lease } of batch) {
      letGo(delivery);
      lease.drop(delivery.targetId);
      answered -= 1;
      probe('settled', delivery);
    }
    onSettled();
  });

  function take(claims: readonly Claim[], askedAt: number): void {
    const sending = claims.filter(({ isSending }) => isSending);
    const group = groupCalls(grouping, sending, { intentAt: askedAt, dueAt: askedAt });
    for (const delivery of claims) {
      held.set(delivery, shares.take({ person: delivery.userId, host: delivery.server ?? delivery.platform }));
      probe('claimed', delivery);
      if (delivery.isSending) track(publish(delivery, group));
      else timers.add({ delivery, askedAt }, delivery.dueAt - timing.intentAheadMs);
    }
  }

  function letGo(delivery: Delivery): void {
    held.get(delivery)?.();
    held.delete(delivery);
  }

  async function commitIntent(due: readonly Timed[]): Promise<void> {
    const askedAt = performance.now();
    const deliveries = due.map(({ delivery }) => delivery);
    try {
      const ours = await markSending(pool, deliveries, timing);
      const isOurs = (delivery: Claim) => ours.has(keyOf(delivery));
      const dueAt = due.reduce(
        (last, one) => (isOurs(one.delivery) ? Math.max(last, one.delivery.dueAt) : last),
        askedAt,
      );
      const group = groupCalls(grouping, deliveries.filter(isOurs), { intentAt: askedAt, dueAt });
      for (const delivery of deliveries) {
        if (isOurs(delivery)) track(publish(delivery, group));
        else letGo(delivery);
      }
      if (ours.size < due.length) onSettled();
    } catch (error) {
      connection.diskSpace.note(error);
      logger.warn({ err: error }, 'publisher could not commit its intent');
      tryIntentAgain(due);
    }
  }

  /** The database is unavailable or full, and nothing has been sent: retry for as long as the claim is surely ours. */
  function tryIntentAgain(due: readonly Timed[]): void {
    for (const timed of due) {
      const isSurelyOurs = performance.now() - timed.askedAt < timing.leaseMs / 2;
      if (isSurelyOurs && !isStopping) timers.add(timed, performance.now() + RETRY_INTENT_MS);
      else letGo(timed.delivery);
    }
  }

  /** Harmless: others take over what this publisher held once its lock is gone. */
  function noteUnreleased(error: unknown): void {
    logger.warn({ err: error }, 'publisher could not give back what waits');
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  async function publish(delivery: Claim, { intentAt, instant, lease, ...signals }: CallGroup): Promise<void> {
    probe('intent', delivery);
    // Ahead of the instant, so that only the calls themselves are left to do then.
    const opened = openToken(dependencies, delivery);
    await instant;
    // A process that was suspended here may have lost its lease; it must not send what others have taken over.
    if (performance.now() - intentAt > intentMaxAgeMs(timing)) {
      finish(stalled(delivery), delivery, lease);
      return;
    }
    probe('calling', delivery);
    const signal = delivery.media ? signals.mediaSignal : signals.signal;
    const outcome = await deliver(dependencies, delivery, signal, opened);
    probe('answered', delivery);
    // The other parts of a thread wait for the first one.
    if (outcome.kind === 'published' && delivery.part === 0) {
      onPublished(delivery.platform, performance.now() - delivery.dueAt);
    }
    const firstCheck = { firstCheckMs: firstCheckMs(networks[delivery.platform]?.keys, timing) };
    finish(settlementOf(delivery, outcome, timing, firstCheck), delivery, lease);
  }

  function finish(settlement: Settlement, delivery: Delivery, lease: Lease): void {
    answered += 1;
    held.get(delivery)?.();
    lease.answered(delivery.targetId);
    settlements.add({ settlement, delivery, lease });
    if (answered === held.size) onSettled();
  }

  return {
    take,
    capacity() {
      const quick = held.size - shares.slow();
      return Math.min(timing.maxClaimed - Math.max(quick - answered, quick / 2), 2 * timing.maxClaimed - held.size);
    },
    used: shares.used,
    hasSuspectWork: () => [...held.keys()].some(({ deaths }) => deaths >= timing.suspectAfterDeaths),
    async stop() {
      isStopping = true;
      const waiting = timers.clear().map(({ delivery }) => delivery);
      if (waiting.length > 0) await release(pool, waiting).catch(noteUnreleased);
      const patience = setTimeout(() => giveUp.abort(), timing.drainMs);
      while (underWay.size > 0) await Promise.all(underWay);
      clearTimeout(patience);
      await settlements.idle();
    },
  };
}

/**
 * Calls back with everything that is due at one instant, never before it. Delays use the monotonic clock, so setting
 * the wall clock changes nothing.
 */
type DueTimers<T> = {
  /** `at` is an instant of performance.now(). */
  add(item: T, at: number): void;
  /** Removes and returns everything that is waiting. */
  clear(): T[];
};

/** Groups items by millisecond, so that a thousand posts of one instant start together. */
function createDueTimers<T>(onDue: (items: T[]) => void): DueTimers<T> {
  const slots = new Map<number, { items: T[]; timer: NodeJS.Timeout }>();

  function start(slot: number) {
    const items: T[] = [];
    // Node's timers can fire up to a millisecond early.
    const delay = Math.max(0, slot - performance.now()) + 1;
    const timer = setTimeout(() => {
      slots.delete(slot);
      onDue(items);
    }, delay);
    return { items, timer };
  }

  return {
    add(item, at) {
      const slot = Math.ceil(at);
      const waiting = slots.get(slot) ?? start(slot);
      waiting.items.push(item);
      slots.set(slot, waiting);
    },
    clear() {
      const waiting = [...slots.values()];
      for (const { timer } of waiting) clearTimeout(timer);
      slots.clear();
      return waiting.flatMap(({ items }) => items);
    },
  };
}

/** State shared by calls that start together. Instants are those of performance.now(). */
type CallGroup = {
  /** Latest instant at which their intent was committed. */
  intentAt: number;
  /** Resolves at their due instant. */
  instant: Promise<void>;
  lease: Lease;
  /** Aborted when a call must end; calls with files may take longer. */
  signal: AbortSignal;
  mediaSignal: AbortSignal;
};

type CallGroupDependencies = { leases: Leases; timing: PublisherTiming; giveUp: AbortSignal };

/** Gives calls a shared lease, signal and timer: a thousand separate ones would cost more than the calls. */
function groupCalls(
  { leases, timing, giveUp }: CallGroupDependencies,
  deliveries: readonly Delivery[],
  { intentAt, dueAt }: { intentAt: number; dueAt: number },
): CallGroup {
  const lease = leases.take(deliveries, intentAt);
  const within = (ms: number) => {
    const signal = AbortSignal.any([giveUp, lease.signal, AbortSignal.timeout(timing.intentAheadMs + ms)]);
    setMaxListeners(0, signal);
    return signal;
  };
  return {
    intentAt,
    instant: until(dueAt),
    lease,
    signal: within(timing.callTimeoutMs),
    mediaSignal: within(timing.mediaTimeoutMs),
  };
}

async function until(instant: number): Promise<void> {
  const ms = instant - performance.now();
  // Node's timers can fire up to a millisecond early.
  if (ms > 0) await sleep(Math.ceil(ms) + 1);
}
