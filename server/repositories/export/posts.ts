import { sql } from 'drizzle-orm';
import type { Post } from '#contract/schemas/posts';
import type { Database } from '../../database/connect';
import type { Owner } from '../owner';
import { postJson } from '../postJson';
import type { PostFilter } from '../../modules/posts/postsRepository';
import { readRows } from './pages';

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
