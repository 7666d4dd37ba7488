import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import type { Settlement } from './delivery';
import { arrayOf } from './columns';
import { notifyOf, refreshPostStatus } from './postStatus';
import { DUE_CHANNEL } from './worker';

/**
 * Writes what became of held targets, all in one transaction. A settlement whose attempt is no longer the row's is
 * dropped: somebody else holds that target now.
 */
export async function settle(db: Database, settlements: readonly Settlement[]): Promise<void> {
  const postIds = [...new Set(settlements.map((one) => one.postId))];
  await db.transaction(async (tx) => {
    // Rows are locked in the order that everybody keeps: posts, accounts, targets.
    await lockPosts(tx, postIds);
    await pauseAccounts(tx, settlements);
    await tx.execute(settleTargets(settlements));
    await refreshPostStatus(tx, postIds);
    await callOthers(tx);
  });
}

/** Locks the posts and tells of their change, which is heard on commit. */
async function lockPosts(tx: Database, postIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with locked as (
      select id, user_id from posts where id = any(${arrayOf(postIds)}::uuid[]) order by id for no key update)
    ${notifyOf(sql`locked`)}`);
}

/** While we held these accounts, others may have found nothing to do: what is due on them is anybody's again. */
async function callOthers(tx: Database): Promise<void> {
  await tx.execute(sql`
    select pg_notify(${DUE_CHANNEL}, '')
    where exists (select 1 from post_targets where state = 'scheduled' and due_at <= now())`);
}

/** A post that waits for its next try lets no later one of its account by. */
async function pauseAccounts(tx: Database, settlements: readonly Settlement[]): Promise<void> {
  const pauses = settlements.flatMap((one) => {
    const ms = one.state === 'scheduled' ? one.pauseAccountMs : 0;
    return ms > 0 ? [{ id: one.accountId, ms }] : [];
  });
  if (pauses.length === 0) return;
  await tx.execute(sql`
    with pause as (select * from json_to_recordset(${JSON.stringify(pauses)}::json) as p (id uuid, ms float8)),
      locked as (select id from social_accounts where id in (select id from pause) order by id for no key update)
    update social_accounts a set paused_until = now() + pause.ms * interval '1 ms'
    from pause join locked using (id) where a.id = pause.id`);
}

function settleTargets(settlements: readonly Settlement[]) {
  const rows = settlements.map(rowOf);
  return sql`
    with outcome as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as o (
        id uuid, attempt int, state text, remote_id text, remote_url text, error_code text, error_detail text,
        check_in_ms float8, checks int, absences int, tries int, deaths int, taken_over_in text)
    ), settled as (
      update post_targets t
      set state = o.state, lease_until = null, attempt = t.attempt + (o.taken_over_in is not null)::int,
          remote_id = coalesce(o.remote_id, t.remote_id), remote_url = coalesce(o.remote_url, t.remote_url),
          error_code = o.error_code, error_detail = o.error_detail,
          published_at = case when o.state = 'published' then now() end,
          check_at = now() + o.check_in_ms * interval '1 ms',
          checks = coalesce(o.checks, t.checks), absences = coalesce(o.absences, t.absences), tries = coalesce(o.tries, t.tries),
          deaths = coalesce(o.deaths, t.deaths)
      from outcome o
      where t.id = o.id and t.attempt = o.attempt and t.state <> 'published'
        and (o.taken_over_in is null or t.state = o.taken_over_in)
      returning t.id, t.attempt, t.sent_at, t.state, o.error_detail, t.worker
    )
    insert into publish_attempts (target_id, attempt, worker, sent_at, state, detail)
    select id, attempt, worker, sent_at, state, error_detail from settled`;
}

function rowOf(settlement: Settlement) {
  const { targetId, attempt, state, deaths, takenOverIn } = settlement;
  const row = { id: targetId, attempt, state, deaths, taken_over_in: takenOverIn };
  switch (settlement.state) {
    case 'published':
      return { ...row, remote_id: settlement.remoteId, remote_url: settlement.remoteUrl };
    case 'failed':
    case 'parked':
    case 'missed':
      return { ...row, ...errorOf(settlement) };
    case 'unknown':
      return {
        ...row,
        ...errorOf(settlement),
        check_in_ms: settlement.checkInMs,
        checks: settlement.checks,
        absences: settlement.absences,
      };
    case 'scheduled':
      return { ...row, ...errorOf(settlement), tries: settlement.tries };
  }
}

function errorOf({ errorCode, errorDetail }: { errorCode: string; errorDetail: string }) {
  return { error_code: errorCode, error_detail: errorDetail };
}
