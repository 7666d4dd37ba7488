import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { RETENTION_MS } from '../jobs/retention';
import type { Owner } from './owner';

/** Posts erased by one statement: few enough to finish long before any time-out. */
const BATCH = 500;

/**
 * Erases deleted posts that can no longer be restored, with their targets, figures and attempts. The record that they
 * are on their networks stays, without any of their content (network_posts).
 */
export function eraseDeletedPosts(db: Database): Promise<void> {
  return erasePosts(db, sql`p.deleted_at < now() - ${RETENTION_MS.deletedPosts} * interval '1 ms'`);
}

/** Erases all posts of a user except those in progress. */
export function erasePostsOf(db: Database, owner: Owner): Promise<void> {
  return erasePosts(db, sql`p.user_id = ${owner}`);
}

/** A post that may be in progress waits until its outcome is known. */
async function erasePosts(db: Database, which: SQL): Promise<void> {
  let erased: number;
  do {
    const { rowCount } = await db.execute(sql`
      with chosen as (
        select id from posts p
        where ${which} and not exists (
          select 1 from post_targets t where t.post_id = p.id and t.state in ('claimed', 'sending', 'unknown'))
        limit ${BATCH} for update skip locked
      ), attempts as (
        delete from publish_attempts a using post_targets t
        where a.target_id = t.id and t.post_id in (select id from chosen)
      )
      delete from posts where id in (select id from chosen)`);
    erased = rowCount ?? 0;
  } while (erased === BATCH);
}
