import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import { excerptSql } from '../excerptSql';
import type { Owner } from '../owner';

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
