import { sql, type SQL } from 'drizzle-orm';
import type { AccountPlatform } from '#contract/platforms';
import type { PostStatus } from '#contract/postStates';
import type { Database } from '../database/connect';
import { instantJson } from './instantJson';
import { postJson } from './postJson';

/** Which posts a list shows; both ends of the time are inclusive. */
export type PostFilter = {
  status?: PostStatus | undefined;
  platform?: AccountPlatform | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The last post of the page before: lists are ordered by these two. */
export type PostCursor = { listedAt: string; id: string };

type Json = { json: string };

/** Lists a user's posts, newest first, as finished JSON text of ListPostsAnswer. */
export async function listPosts(
  db: Database,
  userId: string,
  filter: PostFilter,
  page: { limit: number; after: PostCursor | null },
): Promise<string> {
  const { rows } = await db.execute<Json>(sql`
    with visible as not materialized (
      select * from posts where user_id = ${userId} and deleted_at is null ${conditions(filter)}
    ), page as (
      select *, row_number() over (order by listed_at desc, id desc) as place
      from visible
      where ${page.after === null ? sql`true` : sql`(listed_at, id) < (${page.after.listedAt}, ${page.after.id})`}
      order by listed_at desc, id desc limit ${page.limit + 1}
    )
    select json_build_object(
      'posts', (select coalesce(json_agg(${postJson} order by p.place), '[]') from page p where p.place <= ${page.limit}),
      'total', (select count(*) from visible),
      'next_cursor', (
        select ${instantJson(sql`last.listed_at`)} || '_' || last.id from page last
        where last.place = ${page.limit} and exists (select 1 from page where place > ${page.limit}))
    )::text as json`);
  return rows[0]?.json ?? '';
}

/** Reads one post as finished JSON text; null when it is absent, deleted or another user's. */
export async function readPost(db: Database, userId: string, postId: string): Promise<string | null> {
  return readJson(db, sql`p.user_id = ${userId} and p.id = ${postId} and p.deleted_at is null`);
}

/** Reads one post as finished JSON text, even a deleted one: an answer that is given again must not change. */
export async function readPostOnceMade(db: Database, userId: string, postId: string): Promise<string | null> {
  return readJson(db, sql`p.user_id = ${userId} and p.id = ${postId}`);
}

async function readJson(db: Database, condition: SQL): Promise<string | null> {
  const { rows } = await db.execute<Json>(sql`select ${postJson}::text as json from posts p where ${condition}`);
  return rows[0]?.json ?? null;
}

function conditions({ status, platform, from, to }: PostFilter): SQL {
  const parts = [
    status && sql`and status = ${status}`,
    platform && sql`and ${platform} = any(platforms)`,
    from && sql`and listed_at >= ${from.toISOString()}`,
    to && sql`and listed_at <= ${to.toISOString()}`,
  ];
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` `,
  );
}
