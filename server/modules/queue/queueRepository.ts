import { sql, type SQL } from 'drizzle-orm';
import type { AccountSlots, Slot } from '#contract/schemas/queue';
import type { Database } from '../../database/connect';
import { excerptSql } from '../../database/expressions';
import type { Owner } from '../../repositories/owner';
import { dueAtSql } from '../../repositories/postRows';
import { restartTargets } from '../../repositories/postTargets';

/** The slots of an account, and whether its queue stands still. */
export type Queue = AccountSlots & { accountId: string; pausedAt: Date | null };

/** Slots of an account that has never been given any. */
const NO_SLOTS: AccountSlots = { zone: 'UTC', slots: [] };

type Row = { accountId: string; zone: string; slots: Slot[]; pausedMs: number | null };

const COLUMNS = sql`
  q.account_id as "accountId", q.zone, q.slots, extract(epoch from q.paused_at)::float8 * 1000 as "pausedMs"`;

/** Reads the queues of those accounts that are the user's; one without a row is empty. */
export async function readQueues(db: Database, owner: Owner, accountIds: readonly string[]): Promise<Queue[]> {
  const { rows } = await db.execute<Partial<Row> & { id: string }>(sql`
    select a.id, ${COLUMNS} from social_accounts a left join account_queues q on q.account_id = a.id
    where a.user_id = ${owner} and a.id = any(${sql.param(accountIds)}::uuid[])`);
  return rows.map(({ id, zone, slots, pausedMs }) =>
    queueOf({ ...NO_SLOTS, ...(zone && slots && { zone, slots }), accountId: id, pausedMs: pausedMs ?? null }),
  );
}

/**
 * Locks queues until the transaction ends, so that nobody else gives their slots out; accounts without a row are left out. Lock
 * posts before.
 */
export async function lockQueues(tx: Database, accountIds: readonly string[]): Promise<Queue[]> {
  const { rows } = await tx.execute<Row>(sql`
    select ${COLUMNS} from account_queues q where q.account_id = any(${sql.param(accountIds)}::uuid[])
    order by q.account_id for update`);
  return rows.map(queueOf);
}

/** Locks the queue of an account, which gets a row by that; null if the account is not the user's. */
export async function openQueue(tx: Database, owner: Owner, accountId: string): Promise<Queue | null> {
  const held = await tx.execute(sql`
    select 1 from social_accounts where user_id = ${owner} and id = ${accountId} for key share`);
  if (held.rows.length === 0) return null;
  await tx.execute(sql`
    insert into account_queues (account_id, zone, slots) values (${accountId}, ${NO_SLOTS.zone}, '[]') on conflict do nothing`);
  return (await lockQueues(tx, [accountId]))[0] ?? null;
}

/** Gives the account of a locked queue other slots; what waits in the queue stays where it is. */
export async function writeSlots(tx: Database, accountId: string, { zone, slots }: AccountSlots): Promise<void> {
  await change(tx, accountId, sql`zone = ${zone}, slots = ${JSON.stringify(slots)}::jsonb`);
}

/** Records whether a locked queue stands still. */
export async function writePaused(tx: Database, accountId: string, isPaused: boolean): Promise<void> {
  await change(tx, accountId, sql`paused_at = ${isPaused ? sql`coalesce(paused_at, now())` : null}`);
}

async function change(tx: Database, accountId: string, changes: SQL): Promise<void> {
  await tx.execute(sql`update account_queues set ${changes} where account_id = ${accountId}`);
}

function queueOf({ pausedMs, ...row }: Row): Queue {
  return { ...row, pausedAt: pausedMs === null ? null : new Date(pausedMs) };
}

/** A target that waits in a slot; `slotAt` in epoch milliseconds. */
export type QueuedTarget = { id: string; postId: string; slotAt: number; excerpt: string; version: number };

/** Targets `t` that wait in a slot of the account. */
const waitingOf = (accountId: string) =>
  sql`t.account_id = ${accountId} and t.slot_at is not null and t.state = 'scheduled'`;

/** Reads what waits in the queue of an account, the soonest first. */
export async function listQueued(db: Database, accountId: string): Promise<QueuedTarget[]> {
  const { rows } = await db.execute<QueuedTarget>(sql`
    select t.id, t.post_id as "postId", extract(epoch from t.slot_at)::float8 * 1000 as "slotAt", p.version,
      ${excerptSql(sql`p.content`)} as excerpt
    from post_targets t join posts p on p.id = t.post_id
    where ${waitingOf(accountId)} and p.deleted_at is null order by t.slot_at`);
  return rows;
}

/** Locks the posts of a queue, in the order in which everybody locks posts, and before queues and targets. */
export async function lockQueuedPosts(tx: Database, owner: Owner, accountId: string): Promise<void> {
  await tx.execute(sql`
    select 1 from posts p
    where p.user_id = ${owner} and p.id in (
      select t.post_id from post_targets t
      where t.account_id = ${accountId} and t.slot_at is not null and t.state in ('scheduled', 'claimed'))
    order by p.id for no key update`);
}

/** The slots of a locked queue that are taken from now on, in epoch milliseconds. */
export async function takenSlots(tx: Database, accountId: string): Promise<Set<number>> {
  const { rows } = await tx.execute<{ at: number }>(sql`
    select extract(epoch from slot_at)::float8 * 1000 as at from post_targets
    where account_id = ${accountId} and slot_at > now()`);
  return new Set(rows.map(({ at }) => at));
}

/** A slot that a target is to have; `slotAt` in epoch milliseconds. */
type SlotPlace = { targetId: string; postId: string; slotAt: number };

/** Puts targets of locked queues into slots, out of those that they had; what waits there is due then, if the queue runs. */
export async function putIntoSlots(tx: Database, places: readonly SlotPlace[]): Promise<void> {
  const ids = places.map(({ targetId }) => targetId);
  const slots = places.map(({ slotAt }) => new Date(slotAt).toISOString());
  // First out of the old ones: the index looks at each row by itself, and two may change places.
  await tx.execute(sql`update post_targets set slot_at = null where id = any(${sql.param(ids)}::uuid[])`);
  await tx.execute(sql`
    update post_targets t set slot_at = place.at, planned_at = place.at
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(slots)}::timestamptz[]) place(id, at) where t.id = place.id`);
  await restartTargets(tx, ids, null);
  const postIds = [...new Set(places.map(({ postId }) => postId))];
  for (const postId of postIds) await settlePlans(tx, postId);
  for (const postId of postIds) await waitWhilePaused(tx, { postId });
}

/** Keeps what is in slots of queues that stand still from going out, and from whoever has just claimed it. */
export async function waitWhilePaused(
  tx: Database,
  { postId = null, accountId = null }: { postId?: string | null; accountId?: string | null },
): Promise<void> {
  await tx.execute(sql`
    update post_targets t
    set state = 'scheduled', attempt = t.attempt + 1, worker = null, lease_until = null, due_at = 'infinity'
    from account_queues q
    where (t.post_id = ${postId} or t.account_id = ${accountId}) and q.account_id = t.account_id and q.paused_at is not null
      and t.slot_at is not null and t.state in ('scheduled', 'claimed')`);
}

/** True if a post waits in a queue that stands still: its time may have passed, and does not count. */
export async function waitsForQueue(tx: Database, postId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from post_targets t join account_queues q on q.account_id = t.account_id
    where t.post_id = ${postId} and t.slot_at is not null and q.paused_at is not null limit 1`);
  return rows.length > 0;
}

/** What of a post is still to go out: its accounts, and the instants planned for them, in epoch milliseconds. */
export async function listPlans(tx: Database, postId: string): Promise<(SlotPlace & { accountId: string })[]> {
  const { rows } = await tx.execute<SlotPlace & { accountId: string }>(sql`
    select t.id as "targetId", t.post_id as "postId", t.account_id as "accountId",
      extract(epoch from ${dueAtSql})::float8 * 1000 as "slotAt"
    from post_targets t join posts p on p.id = t.post_id
    where p.id = ${postId} and t.state = 'scheduled' and t.account_id is not null`);
  return rows;
}

/**
 * Gives targets of a locked post an instant of their own, out of whatever slot they had; the others keep theirs. Raises the
 * post's version.
 */
export async function planTargets(
  db: Database,
  postId: string,
  targetIds: readonly string[],
  { at, timeZone }: { at: Date; timeZone: string | null },
): Promise<void> {
  await db.execute(sql`
    update post_targets set planned_at = ${at.toISOString()}, slot_at = null
    where post_id = ${postId} and id = any(${sql.param(targetIds)}::uuid[])`);
  await db.execute(sql`
    update posts set time_zone = ${timeZone}, updated_at = now(), version = version + 1 where id = ${postId}`);
  await settlePlans(db, postId);
}

/**
 * Once an account has an instant of its own, all of the post's accounts have, and the post's is the first of them; where all are
 * the same, it is the post's alone. Call it after targets came or went.
 */
export async function settlePlans(db: Database, postId: string): Promise<void> {
  await db.execute(sql`
    update post_targets t set planned_at = ${dueAtSql}
    from posts p
    where p.id = ${postId} and t.post_id = p.id and t.planned_at is null
      and exists (select 1 from post_targets where post_id = p.id and planned_at is not null)`);
  await db.execute(sql`
    update posts p set scheduled_at = first_at, listed_at = coalesce(p.published_at, first_at)
    from (select min(planned_at) as first_at from post_targets where post_id = ${postId}) plan
    where p.id = ${postId} and first_at is not null`);
  await db.execute(sql`
    update post_targets set planned_at = null
    where post_id = ${postId}
      and (select count(distinct planned_at) from post_targets where post_id = ${postId}) = 1`);
}

/** Takes the accounts' own instants and slots away: the whole post has one instant again. */
export async function clearPlans(db: Database, postId: string): Promise<void> {
  await db.execute(sql`update post_targets set planned_at = null, slot_at = null where post_id = ${postId}`);
}
