import type { Pool } from 'pg';
import type { Claim, Hold } from './delivery';
import type { PublisherTiming } from './timing';

/**
 * Claims the next target of up to `limit` free accounts, due within the claim-ahead time. What is due already becomes
 * `sending` in the same statement (its intent is thereby committed); the rest is `claimed` until its instant.
 */
export async function claimDue(pool: Pool, worker: number, limit: number, timing: PublisherTiming): Promise<Claim[]> {
  const { rows } = await pool.query<{ id: string; attempt: number; ms_until_due: number }>({
    name: 'publisher-claim',
    text: CLAIM,
    values: [worker, timing.claimAheadMs, timing.leaseMs, limit],
  });
  return rows.map((row) => ({ targetId: row.id, attempt: row.attempt, msUntilDue: row.ms_until_due }));
}

// The account rows are locked before the targets (see README). An account that another publisher leased after our
// snapshot is read again by the lock and falls out; a target that was edited meanwhile is read again by the update.
const CLAIM = `
  with next as (
    select distinct on (t.account_id) t.id, t.account_id, t.due_at
    from post_targets t
    where t.state = 'scheduled' and t.account_id is not null
      and t.due_at <= now() + $2 * interval '1 ms'
    order by t.account_id, t.due_at, t.id
  ), account as (
    select a.id, next.id as target_id
    from next join social_accounts a on a.id = next.account_id
    where a.lease_until <= now() and a.paused_until <= now()
    order by next.due_at limit $4
    for no key update of a skip locked
  ), claimed as (
    update post_targets t
    set state = case when t.due_at <= now() then 'sending' else 'claimed' end,
        sent_at = case when t.due_at <= now() then now() else t.sent_at end,
        attempt = t.attempt + 1, worker = $1, lease_until = now() + $3 * interval '1 ms'
    from account
    where t.id = account.target_id and t.state = 'scheduled' and t.due_at <= now() + $2 * interval '1 ms'
    returning t.id, t.attempt, t.state, t.account_id,
      extract(epoch from t.due_at - clock_timestamp())::float8 * 1000 as ms_until_due
  ), leased as (
    update social_accounts set lease_until = now() + $3 * interval '1 ms'
    where id in (select account_id from claimed)
  ), noted as (
    insert into publish_attempts (target_id, attempt, step, detail)
    select id, attempt, state, 'publisher ' || $1 from claimed
  )
  select id, attempt, ms_until_due from claimed`;

/** Commits the intent of claimed targets whose instant has come; returns those that are still ours to send. */
export async function markSending(pool: Pool, holds: readonly Hold[], timing: PublisherTiming): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'publisher-intent',
    text: INTENT,
    values: [holds.map((hold) => hold.targetId), holds.map((hold) => hold.attempt), timing.leaseMs],
  });
  return new Set(rows.map((row) => row.id));
}

const INTENT = `
  with intent as (
    update post_targets t
    set state = 'sending', sent_at = now(), lease_until = now() + $3 * interval '1 ms'
    from unnest($1::uuid[], $2::int[]) as held (id, attempt)
    where t.id = held.id and t.attempt = held.attempt and t.state = 'claimed'
    returning t.id, t.attempt
  ), noted as (
    insert into publish_attempts (target_id, attempt, step) select id, attempt, 'sending' from intent
  )
  select id from intent`;

/** Claims unknown targets whose next look at the network is due. */
export async function claimChecks(pool: Pool, worker: number, timing: PublisherTiming): Promise<Claim[]> {
  const { rows } = await pool.query<{ id: string; attempt: number }>({
    name: 'publisher-claim-checks',
    text: CLAIM_CHECKS,
    values: [worker, timing.leaseMs],
  });
  return rows.map((row) => ({ targetId: row.id, attempt: row.attempt, msUntilDue: 0 }));
}

const CLAIM_CHECKS = `
  update post_targets t
  set attempt = t.attempt + 1, worker = $1, check_at = now() + $2 * interval '1 ms'
  where t.id in (
    select id from post_targets
    where state = 'unknown' and check_at <= now() and account_id is not null
    order by check_at limit 100
    for no key update skip locked)
  returning t.id, t.attempt`;

/** Lets go of the accounts of targets that were claimed and then lost to an edit. */
export async function freeAccounts(pool: Pool, targetIds: readonly string[]): Promise<void> {
  await pool.query(
    `update social_accounts a set lease_until = '-infinity'
     where id in (select account_id from post_targets where id = any($1::uuid[])) and not exists (
       select 1 from post_targets t where t.account_id = a.id and t.state in ('claimed', 'sending'))`,
    [targetIds],
  );
}

/** Gives claimed, unsent targets back to the queue, for a publisher that stops. */
export async function release(pool: Pool, holds: readonly Hold[]): Promise<void> {
  await pool.query({
    text: `
      with given as (
        update post_targets t set state = 'scheduled', worker = null, lease_until = null
        from unnest($1::uuid[], $2::int[]) as held (id, attempt)
        where t.id = held.id and t.attempt = held.attempt and t.state = 'claimed'
        returning t.account_id)
      update social_accounts set lease_until = '-infinity' where id in (select account_id from given)`,
    values: [holds.map((hold) => hold.targetId), holds.map((hold) => hold.attempt)],
  });
}
