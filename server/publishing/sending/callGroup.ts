import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '../delivery';
import type { Lease, Leases } from './leases';
import type { PublisherTiming } from '../timing';

/** State shared by calls that start together. Instants are those of performance.now(). */
export type CallGroup = {
  /** Latest instant at which their intent was committed. */
  intentAt: number;
  /** Resolves at their due instant. */
  instant: Promise<void>;
  lease: Lease;
  /** Aborted when a call must end; calls with files may take longer. */
  signal: AbortSignal;
  mediaSignal: AbortSignal;
};

type Dependencies = { leases: Leases; timing: PublisherTiming; giveUp: AbortSignal };

/** Gives calls a shared lease, signal and timer: a thousand separate ones would cost more than the calls. */
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
  // Node's timers can fire up to a millisecond early.
  if (ms > 0) await sleep(Math.ceil(ms) + 1);
}
