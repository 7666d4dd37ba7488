import type { Pool } from 'pg';
import { arrayOf } from '../../database/arrays';
import { keyOf, type Hold } from '../delivery';
import type { PublisherTiming } from '../timing';

/**
 * Commits the intent of claimed targets whose instant has come; returns the keys of those that are still ours to send. A
 * lease that has passed is no longer ours: our own clock stood still with the machine, and the instant may be hours ago.
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

/** Puts off the end of what is held, and of looks the instant of the next one; returns the keys of what is still ours. */
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

/** Keeps what the network holds ready for a target; false when the target is not ours any more. */
export async function notePreparation(pool: Pool, { targetId, attempt }: Hold, preparation: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update post_targets set preparation = $3 where id = $1 and attempt = $2 and state = 'sending'`,
    [targetId, attempt, preparation],
  );
  return rowCount === 1;
}

/** Gives claimed, unsent targets back to the queue, for a publisher that stops. */
export async function release(pool: Pool, holds: readonly Hold[]): Promise<void> {
  await pool.query(
    `update post_targets t set state = 'scheduled', worker = null, lease_until = null
     from unnest($1::uuid[], $2::int[]) as hold (id, attempt)
     where t.id = hold.id and t.attempt = hold.attempt and t.state = 'claimed'`,
    columnsOf(holds),
  );
}

/** The ids and the attempts of holds, as values for `unnest($1::uuid[], $2::int[])`. */
function columnsOf(holds: readonly Hold[]): [string, string] {
  return [arrayOf(holds.map((hold) => hold.targetId)), arrayOf(holds.map((hold) => hold.attempt))];
}
