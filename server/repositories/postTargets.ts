import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { SECOND_MS } from '#contract/durations';
import { SCHEDULE_PAST_TOLERANCE_MS } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import type { TargetState } from '#contract/postStates';
import type { Database } from '../database/connect';
import { arrayOf } from '../database/expressions';
import { postTargets } from '../database/targetSchema';
import type { Owner } from './owner';
import { dueAtSql } from './postRows';
import { partsTotalSql } from './postTexts';

/** Channel that wakes the publishers when a target enters the queue. */
export const DUE_CHANNEL = 'postwright_due';

/** A target whose row is locked until the transaction ends. */
export type LockedTarget = { id: string; accountId: string | null; state: TargetState; parts_published: number };

/** An account that a post is to go to. */
export type TargetAccount = { id: string; platform: AccountPlatform; username: string };

/** A target due within this time counts as being sent. */
const ABOUT_TO_BE_SENT_MS = 1_000;

/** Queues a post for these accounts; `dueAt` null: now. The publishers are notified on commit. */
export async function insertTargets(
  db: Database,
  owner: Owner,
  postId: string,
  accounts: readonly TargetAccount[],
  dueAt: Date | null,
): Promise<void> {
  if (accounts.length === 0) return;
  await db.insert(postTargets).values(
    accounts.map(({ id: accountId, platform, username }) => ({
      id: uuidv7(),
      postId,
      userId: owner,
      accountId,
      platform,
      accountUsername: username,
      dueAt: dueAt ?? sql`now()`,
    })),
  );
  await callPublishers(db);
}

/** Locks the targets of a post against the publishers; call it after locking the post itself. */
export async function lockTargets(db: Database, postId: string): Promise<LockedTarget[]> {
  const { id, accountId, state, partsPublished } = postTargets;
  return db
    .select({ id, accountId, state, parts_published: partsPublished })
    .from(postTargets)
    .where(eq(postTargets.postId, postId))
    .orderBy(id)
    .for('update');
}

/** Longer than the news is on its way to whoever decides by it. */
const JUST_NOW_MS = 10 * SECOND_MS;

/** True if something of a post was published within the last seconds. Its targets are locked, so that nothing is added. */
export async function isJustPublished(db: Database, postId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from post_targets
    where post_id = ${postId} and published_at > clock_timestamp() - ${JUST_NOW_MS} * interval '1 ms' limit 1`);
  return rows.length > 0;
}

/** Removes targets that were never sent. */
export async function removeTargets(db: Database, targetIds: readonly string[]): Promise<void> {
  await db.execute(sql`delete from post_targets where id = any(${sql.param(targetIds)}::uuid[])`);
}

/**
 * Restarts targets, by default each at its own instant if it has one. The raised attempt is the fence: whatever a publisher still
 * does with them has no effect. `isDecided`: a person has looked for it on the network, so nothing of it can be out unknown to us.
 */
export async function restartTargets(
  db: Database,
  targetIds: readonly string[],
  dueAt: Date | null,
  { isAtOnce = false, isDecided = false }: { isAtOnce?: boolean; isDecided?: boolean } = {},
): Promise<void> {
  if (targetIds.length === 0) return;
  const instant = sql`coalesce(${dueAt?.toISOString() ?? null}::timestamptz, now())`;
  await db.execute(sql`
    update post_targets
    set state = 'scheduled', attempt = attempt + 1, tries = 0, deaths = 0, worker = null, lease_until = null,
      ${isDecided ? sql`lost_from = null, lost_until = null,` : sql``}
      preparation = null, retry_at = null, error_code = null, error_params = null, error_detail = null,
      due_at = ${isAtOnce ? instant : sql`coalesce(planned_at, ${instant})`}
    where id = any(${sql.param(targetIds)}::uuid[])`);
  await callPublishers(db);
}

/**
 * Records that what a target has sent last is on the network, as confirmed by a person. Nobody knows its id there, so nothing can
 * follow it in a thread.
 */
export async function confirmTarget(db: Database, targetId: string): Promise<void> {
  await db.execute(sql`
    with target as (
      select t.id, t.parts_published + 1 >= ${partsTotalSql} as is_last from post_targets t where t.id = ${targetId}
    )
    update post_targets t
    set state = case when is_last then 'published' else 'failed' end, attempt = attempt + 1,
      parts_published = parts_published + 1,
      error_code = case when not is_last then 'part_not_known' end,
      error_params = null, error_detail = null,
      published_at = case when is_last then coalesce(sent_at, now()) end
    from target where t.id = target.id`);
}

/** Takes the waiting targets of a deleted post out of the queue, fenced like an edit; their slots are free at once. */
export async function suspendTargets(db: Database, postId: string): Promise<void> {
  await db.execute(sql`
    update post_targets
    set state = 'scheduled', attempt = attempt + 1, worker = null, lease_until = null, due_at = 'infinity',
      slot_at = null
    where post_id = ${postId} and state in ('scheduled', 'claimed')`);
}

/**
 * Returns suspended targets to the queue at their instant; one whose instant has passed is shown as missed instead of
 * sent late.
 */
export async function resumeTargets(db: Database, postId: string): Promise<void> {
  await db.execute(sql`
    with resumed as (
      select t.id, ${dueAtSql} as due_at,
        ${dueAtSql} < now() - ${SCHEDULE_PAST_TOLERANCE_MS} * interval '1 ms' as is_late
      from post_targets t join posts p on p.id = t.post_id
      where p.id = ${postId} and t.state = 'scheduled' and t.due_at = 'infinity'
    )
    update post_targets t
    set attempt = t.attempt + 1, due_at = resumed.due_at,
      state = case when is_late then 'missed' else 'scheduled' end,
      error_code = case when is_late then 'missed' end,
      error_params = case when is_late then '{"why": "deleted"}'::jsonb end, error_detail = null
    from resumed where t.id = resumed.id`);
  await callPublishers(db);
}

/**
 * True while a post is being sent, or is about to be, or is in doubt and about to be sent again as it was. A post whose account
 * is paused or in doubt waits longer.
 */
export async function isBeingSent(db: Database, postId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from post_targets t left join social_accounts a on a.id = t.account_id
    where t.post_id = ${postId} and (t.state in ('claimed', 'sending')
      or t.state = 'unknown' and t.checks = 0
        and (t.lease_until is not null or t.check_at <= now() + ${ABOUT_TO_BE_SENT_MS} * interval '1 ms')
      or t.state = 'scheduled'
        and greatest(t.due_at, a.paused_until) <= now() + ${ABOUT_TO_BE_SENT_MS} * interval '1 ms'
        and not exists (select 1 from post_targets doubt where doubt.account_id = a.id and doubt.state = 'unknown'))
    limit 1`);
  return rows.length > 0;
}

async function callPublishers(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify(${DUE_CHANNEL}, '')`);
}

/**
 * Derives the status of posts from their targets: published once all are, failed as soon as one needs a person,
 * scheduled otherwise. Run it in the transaction that changed the targets. Posts without targets (drafts) are left
 * alone. The version rises with the status, and for posts in `movedIds`, of which a target has changed, so that earlier
 * readers hold an outdated version.
 */
export async function refreshPostStatus(
  db: Database,
  postIds: readonly string[],
  movedIds: readonly string[] = postIds,
): Promise<void> {
  await db.execute(postStatusSql(arrayOf(postIds), arrayOf(movedIds)));
}

/** The statement itself; the ids in PostgreSQL's array syntax. */
export function postStatusSql(postIds: string | Placeholder, movedIds: string | Placeholder): SQL {
  return sql`
    update posts p
    set status = now_is.status, published_at = now_is.published_at, updated_at = now(), version = version + 1,
        listed_at = coalesce(now_is.published_at, p.scheduled_at, p.created_at)
    from (
      select post_id,
        case when bool_and(state = 'published') then 'published'
             when bool_or(state in ('failed', 'unknown', 'parked', 'missed')) then 'failed'
             else 'scheduled' end as status,
        case when bool_and(state = 'published') then max(published_at) end as published_at
      from post_targets where post_id = any(${postIds}::uuid[]) group by post_id
    ) now_is
    where p.id = now_is.post_id
      and (p.id = any(${movedIds}::uuid[])
        or (p.status, p.published_at) is distinct from (now_is.status, now_is.published_at))`;
}
