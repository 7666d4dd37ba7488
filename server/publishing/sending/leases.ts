import { setMaxListeners } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { keyOf, type Hold } from '../delivery';
import { renewLeases } from './holds';
import type { PublisherTiming } from '../timing';

/** Targets held together since one instant. */
export type Lease = {
  /** Aborted when others may take over, or have done so: all work in progress must end. */
  signal: AbortSignal;
  /** The response has arrived: only recording it is left, which the fence decides. */
  answered(targetId: string): void;
  /** Recorded: no longer held. */
  drop(targetId: string): void;
};

/** Keeps this publisher's work from being taken over as long as its heartbeat goes on. */
export type Leases = {
  /** `since`: a performance.now() instant before the database granted the lease. */
  take(holds: readonly Hold[], since: number): Lease;
  /** Renews all leases. Runs periodically, and at once if something may have been lost. */
  beat(): Promise<void>;
};

type Dependencies = { pool: Pool; logger: FastifyBaseLogger; timing: PublisherTiming };

type Held = {
  holds: Map<string, Hold & { isAnswered: boolean }>;
  end: AbortController;
  watchdog: NodeJS.Timeout | null;
};

/**
 * A separate timer watches the end of each lease. A process that was suspended runs its timers before it writes to a
 * socket that it was opening, so it sends nothing that others may have taken over.
 */
export function createLeases({ pool, logger, timing }: Dependencies): Leases {
  const leases = new Set<Held>();
  let beating: Promise<void> | null = null;
  let heart: NodeJS.Timeout | undefined;

  function renew(lease: Held, at: number): void {
    if (lease.watchdog) clearTimeout(lease.watchdog);
    const endsAt = at + timing.leaseMs - timing.leaseMarginMs;
    lease.watchdog = setTimeout(() => lease.end.abort(), Math.max(0, endsAt - performance.now()));
  }

  async function beatOnce(): Promise<void> {
    const askedAt = performance.now();
    const asked = [...leases];
    const ours = await renewLeases(
      pool,
      asked.flatMap((lease) => [...lease.holds.values()]),
      timing,
    );
    for (const lease of asked) {
      // Anything answered or recorded while we asked is not lost.
      const isLost = [...lease.holds.values()].some((hold) => !hold.isAnswered && !ours.has(keyOf(hold)));
      if (isLost) lease.end.abort();
      else if (leases.has(lease)) renew(lease, askedAt);
    }
  }

  function beat(): Promise<void> {
    beating ??= beatOnce()
      .catch((error: unknown) => logger.warn({ err: error }, 'publisher could not renew its leases'))
      .finally(() => (beating = null));
    return beating;
  }

  return {
    beat,
    take(holds, since) {
      const end = new AbortController();
      setMaxListeners(0, end.signal);
      const byId = new Map(holds.map(({ targetId, attempt }) => [targetId, { targetId, attempt, isAnswered: false }]));
      const lease: Held = { holds: byId, end, watchdog: null };
      if (byId.size > 0) {
        leases.add(lease);
        renew(lease, since);
        heart ??= setInterval(() => void beat(), timing.heartbeatMs);
      }
      return {
        signal: end.signal,
        answered(targetId) {
          const hold = byId.get(targetId);
          if (hold) hold.isAnswered = true;
        },
        drop(targetId) {
          byId.delete(targetId);
          if (byId.size > 0) return;
          leases.delete(lease);
          if (lease.watchdog) clearTimeout(lease.watchdog);
          if (leases.size > 0) return;
          clearInterval(heart);
          heart = undefined;
        },
      };
    },
  };
}
