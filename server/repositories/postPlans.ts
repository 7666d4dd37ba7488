import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { dueAtSql } from './postJson';

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
