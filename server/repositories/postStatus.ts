import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { arrayOf } from '../database/arrays';
import type { Database } from '../database/connect';

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
