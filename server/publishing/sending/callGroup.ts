import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '../delivery';
import type { Lease, Leases } from './leases';
import type { PublisherTiming } from '../timing';

/** What calls that begin together share. Instants are those of performance.now(). */
export type CallGroup = {
  /** Since when their intent is committed, at the latest. */
  intentAt: number;
  /** Resolves at their instant. */
  instant: Promise<void>;
  lease: Lease;
  /** Aborted when a call must end: one without files, and one with files, which may take longer. */
  signal: AbortSignal;
  mediaSignal: AbortSignal;
};

type Dependencies = { leases: Leases; timing: PublisherTiming; giveUp: AbortSignal };

/** Gives calls one lease, one signal and one timer: a thousand of their own would cost more than the calls. */
export function groupCalls(
  { leases, timing, giveUp }: Dependencies,
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
  // Node's timers may fire up to a millisecond early.
  if (ms > 0) await sleep(Math.ceil(ms) + 1);
}
