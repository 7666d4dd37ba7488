import type { Pool } from 'pg';
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
export async function renewLeases(pool: Pool, holds: readonly Hold[], timing: PublisherTiming): Promise<Set<string>> {
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
