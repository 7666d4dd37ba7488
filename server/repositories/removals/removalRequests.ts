import { sql } from 'drizzle-orm';
import { POST_REMOVAL_GRACE_MS } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import type { Database } from '../../database/connect';

/** Channel that wakes the servers' removers when a post is to be deleted at its network. */
export const REMOVAL_CHANNEL = 'postwright_removals';

/**
 * Has what is published of a post deleted at these networks, once the grace for an Undo has passed; one that could not be
 * deleted before is tried again. The post's targets must be locked.
 */
export async function requestRemovals(
  tx: Database,
  postId: string,
  platforms: readonly AccountPlatform[],
): Promise<void> {
  await tx.execute(sql`
    insert into post_removals (
      id, user_id, target_id, account_id, platform, account_username, remote_id, remote_url, due_at)
    select gen_random_uuid(), t.user_id, t.id, t.account_id, t.platform, t.account_username, t.remote_id, t.remote_url,
      now() + ${POST_REMOVAL_GRACE_MS} * interval '1 ms'
    from post_targets t
    where t.post_id = ${postId} and (t.state = 'published' or t.parts_published > 0) and t.removed_at is null
      and t.platform = any(${sql.param(platforms)}::text[])
    on conflict (target_id) do update
    set account_id = excluded.account_id, due_at = excluded.due_at, tries = 0, failed_at = null, reason = null,
      read_at = null, created_at = now()
    where post_removals.failed_at is not null`);
  await tx.execute(sql`select pg_notify(${REMOVAL_CHANNEL}, '')`);
}

/** Takes back what has not begun; what has been tried may be deleted at the network already, so it goes on. */
export async function cancelRemovals(tx: Database, postId: string): Promise<void> {
  await tx.execute(sql`
    delete from post_removals r using post_targets t
    where r.target_id = t.id and t.post_id = ${postId} and r.tries = 0 and r.failed_at is null`);
}
