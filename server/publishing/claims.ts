import type { Pool, PoolClient } from 'pg';
import type { Claim, Hold } from './delivery';
import type { PublisherTiming } from './timing';

type ClaimedRow = { id: string; attempt: number; state: string; due_ms: number; clock_ms: number };

/**
 * Claims the next target of up to `limit` accounts of which none is held yet, due within the claim-ahead time. What is
 * due already becomes `sending` at once (its intent is thereby committed); the rest is `claimed` until its instant.
 */
export async function claimDue(pool: Pool, worker: number, limit: number, timing: PublisherTiming): Promise<Claim[]> {
  return inTransaction(pool, async (client) => {
    const next = await client.query<{ id: string }>({
      name: 'publisher-next-of-accounts',
      text: NEXT_OF_ACCOUNTS,
      values: [timing.claimAheadMs, limit],
    });
    if (next.rows.length === 0) return [];
    const { rows } = await client.query<ClaimedRow>({
      name: 'publisher-claim',
      text: CLAIM,
      values: [worker, timing.claimAheadMs, timing.leaseMs, next.rows.map((row) => row.id)],
    });
    // One reading of the clock for all, so that targets of one instant stay together; the last one is the nearest to now.
    const clockMs = rows.reduce((latest, row) => Math.max(latest, row.clock_ms), 0);
    return rows.map((row) => ({
      targetId: row.id,
      attempt: row.attempt,
      isSending: row.state === 'sending',
      msUntilDue: row.due_ms - clockMs,
    }));
  });
}

// Locks the accounts. Another publisher may have claimed for one of them after our snapshot and let its lock go before
// we asked for it; therefore the claim itself is a second statement, whose newer snapshot sees what that one did.
const NEXT_OF_ACCOUNTS = `
  with next as (
    select distinct on (t.account_id) t.id, t.account_id, t.due_at
    from post_targets t
    where t.state = 'scheduled' and t.account_id is not null and t.due_at <= now() + $1 * interval '1 ms'
    order by t.account_id, t.due_at, t.id
  )
  select next.id
  from next join social_accounts a on a.id = next.account_id
  where a.paused_until <= now() and not exists (
    select 1 from post_targets held where held.account_id = a.id and held.state in ('claimed', 'sending'))
  order by next.due_at limit $2
  for no key update of a skip locked`;

const CLAIM = `
  update post_targets t
  set state = case when t.due_at <= now() then 'sending' else 'claimed' end,
      sent_at = case when t.due_at <= now() then now() else t.sent_at end,
      attempt = t.attempt + 1, worker = $1, lease_until = now() + $3 * interval '1 ms'
  where t.id = any($4::uuid[]) and t.state = 'scheduled' and t.due_at <= now() + $2 * interval '1 ms'
    and not exists (
      select 1 from post_targets held where held.account_id = t.account_id and held.state in ('claimed', 'sending'))
  returning t.id, t.attempt, t.state, extract(epoch from t.due_at)::float8 * 1000 as due_ms,
    extract(epoch from clock_timestamp())::float8 * 1000 as clock_ms`;

/** Commits the intent of claimed targets whose instant has come; returns those that are still ours to send. */
export async function markSending(pool: Pool, holds: readonly Hold[], timing: PublisherTiming): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'publisher-intent',
    text: `
      update post_targets t
      set state = 'sending', sent_at = now(), lease_until = now() + $3 * interval '1 ms'
      from unnest($1::uuid[], $2::int[]) as hold (id, attempt)
      where t.id = hold.id and t.attempt = hold.attempt and t.state = 'claimed'
      returning t.id`,
    values: [holds.map((hold) => hold.targetId), holds.map((hold) => hold.attempt), timing.leaseMs],
  });
  return new Set(rows.map((row) => row.id));
}

/** Claims unknown targets whose next look at the network is due; a look that is lost is made again after the lease. */
export async function claimChecks(pool: Pool, worker: number, timing: PublisherTiming): Promise<Hold[]> {
  const { rows } = await pool.query<{ id: string; attempt: number }>({
    name: 'publisher-claim-checks',
    text: `
      update post_targets t
      set attempt = t.attempt + 1, worker = $1, check_at = now() + $2 * interval '1 ms'
      where t.id in (
        select id from post_targets
        where state = 'unknown' and check_at <= now() and account_id is not null
        order by check_at limit 100
        for no key update skip locked)
      returning t.id, t.attempt`,
    values: [worker, timing.leaseMs],
  });
  return rows.map((row) => ({ targetId: row.id, attempt: row.attempt }));
}

/** Gives claimed, unsent targets back to the queue, for a publisher that stops. */
export async function release(pool: Pool, holds: readonly Hold[]): Promise<void> {
  await pool.query(
    `update post_targets t set state = 'scheduled', worker = null, lease_until = null
     from unnest($1::uuid[], $2::int[]) as hold (id, attempt)
     where t.id = hold.id and t.attempt = hold.attempt and t.state = 'claimed'`,
    [holds.map((hold) => hold.targetId), holds.map((hold) => hold.attempt)],
  );
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // The connection may be in any state; the pool opens another.
    client.release(true);
    throw error;
  }
}
