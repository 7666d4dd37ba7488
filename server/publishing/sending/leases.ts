import { setMaxListeners } from 'node:events';
import type { Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { arrayOf } from '../../database/expressions';
import { keyOf, type Hold } from '../delivery';
import type { PublisherTiming } from '../timing';

/**
 * Commits the intent of claimed targets whose instant has come; returns the keys of those still ours to send. An
 * expired lease is no longer ours: our clock may have stopped with the machine, and the instant may be hours ago.
 */
export async function markSending(pool: Pool, holds: readonly Hold[], timing: PublisherTiming): Promise<Set<string>> {
  const { rows } = await pool.query<Hold>({
    name: 'publisher-intent',
    text: `
      update post_targets t
      set state = 'sending', sent_at = now(), lease_until = now() + $3 * interval '1 ms'
      from unnest($1::uuid[], $2::int[]) as hold (id, attempt)
      where t.id = hold.id and t.attempt = hold.attempt and t.state = 'claimed' and t.lease_until > now()
      returning t.id as "targetId", t.attempt`,
    values: [...columnsOf(holds), timing.leaseMs],
  });
  return new Set(rows.map(keyOf));
}

/** Extends the leases of held targets, and for checks the time of the next one; returns the keys still ours. */
async function renewLeases(pool: Pool, holds: readonly Hold[], timing: PublisherTiming): Promise<Set<string>> {
  const { rows } = await pool.query<Hold>({
    name: 'publisher-renew',
    text: `
      update post_targets t set lease_until = now() + $3 * interval '1 ms',
        check_at = case when t.state = 'unknown' then now() + $3 * interval '1 ms' else t.check_at end
      from unnest($1::uuid[], $2::int[]) as hold (id, attempt)
      where t.id = hold.id and t.attempt = hold.attempt and t.lease_until is not null
      returning t.id as "targetId", t.attempt`,
    values: [...columnsOf(holds), timing.leaseMs],
  });
  return new Set(rows.map(keyOf));
}

/** Saves what the network has prepared for a target, also in a repeat; false if the target is no longer ours. */
export async function notePreparation(pool: Pool, { targetId, attempt }: Hold, preparation: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update post_targets set preparation = $3 where id = $1 and attempt = $2 and state in ('sending', 'unknown')`,
    [targetId, attempt, preparation],
  );
  return rowCount === 1;
}

/**
 * True if a target in doubt may be sent again now: it is still ours, and not late. Asked last, for our clock may have stopped
 * with the machine.
 */
export async function mayRepeat(
  pool: Pool,
  { targetId, attempt }: Hold,
  { lateLimitMs }: PublisherTiming,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from post_targets
     where id = $1 and attempt = $2 and state = 'unknown' and lease_until > now()
       and sent_at > now() - $3 * interval '1 ms'`,
    [targetId, attempt, lateLimitMs],
  );
  return rowCount === 1;
}

/** Returns claimed, unsent targets to the queue when a publisher stops. */
export async function release(pool: Pool, holds: readonly Hold[]): Promise<void> {
  await pool.query(
    `update post_targets t set state = 'scheduled', worker = null, lease_until = null
     from unnest($1::uuid[], $2::int[]) as hold (id, attempt)
     where t.id = hold.id and t.attempt = hold.attempt and t.state = 'claimed'`,
    columnsOf(holds),
  );
}

/** Ids and attempts of holds, as values for `unnest($1::uuid[], $2::int[])`. */
function columnsOf(holds: readonly Hold[]): [string, string] {
  return [arrayOf(holds.map((hold) => hold.targetId)), arrayOf(holds.map((hold) => hold.attempt))];
}

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
