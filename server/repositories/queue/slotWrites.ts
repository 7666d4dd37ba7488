import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import { dueAtSql } from '../postJson';
import { settlePlans } from '../postPlans';
import { restartTargets } from '../postTargets';

/** A slot that a target is to have; `slotAt` in epoch milliseconds. */
export type SlotPlace = { targetId: string; postId: string; slotAt: number };

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
