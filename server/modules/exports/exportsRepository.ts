import { sql, type SQL } from 'drizzle-orm';
import type { Post } from '#contract/schemas/posts';
import type { Database } from '../../database/connect';
import type { Owner } from '../../repositories/owner';
import { postJson } from '../../repositories/postRows';
import type { PostFilter } from '../posts/postsRepository';

/** Reads a user's posts that a filter lets through, one page at a time, by their listed date. */
export async function* readPosts(db: Database, owner: Owner, filter: PostFilter): AsyncGenerator<Post> {
  const { status = null, platform = null, from, to, query = null, accountId = null } = filter;
  const where = sql`p.user_id = ${owner} and p.deleted_at is null
    and (${status}::text is null or p.status = ${status})
    and (${platform}::text is null or ${platform} = any(p.platforms))
    and p.listed_at >= coalesce(${from?.toISOString() ?? null}::timestamptz, '-infinity')
    and p.listed_at <= coalesce(${to?.toISOString() ?? null}::timestamptz, 'infinity')
    and (${query}::text is null or p.word_vector @@ ${query}::tsquery)
    and (${accountId}::uuid is null
      or exists (select from post_targets t where t.post_id = p.id and t.account_id = ${accountId}))`;
  const rows = readRows(db, { from: sql`posts p`, where, instant: sql`p.listed_at`, id: sql`p.id`, json: postJson });
  for await (const row of rows) yield JSON.parse(row) as Post;
}

/** Rows of a page: of the longest posts a few megabytes. */
const PAGE = 20;

/** A user's rows, ordered by an instant and an id, by which one page continues the last. */
type Query = { from: SQL; where: SQL; instant: SQL; id: SQL; json: SQL; page?: number };

/** Reads rows page by page as JSON texts, so that only one page is in memory, however many rows there are. */
export async function* readRows(
  db: Database,
  { from, where, instant, id, json, page = PAGE }: Query,
): AsyncGenerator<string> {
  let after = sql`true`;
  for (;;) {
    const { rows } = await db.execute<{ instant: string; id: string; json: string }>(sql`
      select (${instant})::text as instant, (${id})::text as id, (${json})::text as json from ${from}
      where ${where} and ${after} order by ${instant}, ${id} limit ${page}`);
    for (const row of rows) yield row.json;
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = sql`(${instant}, ${id}) > (${last.instant}::timestamptz, ${last.id}::uuid)`;
  }
}
