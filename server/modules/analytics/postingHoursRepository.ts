import { sql } from 'drizzle-orm';
import { BEST_TIMES_DAYS } from '#contract/limits';
import type { Database } from '../../database/connect';
import type { Owner } from '../../repositories/owner';
import { withFigures } from './figuresRepository';

/** When a post came out, in epoch milliseconds, and its engagement as last collected. */
export type PostingHour = { at: number; engagement: number };

/** The newest posts are enough for a pattern, however many there are: eleven a day, six for each hour of the week. */
const POSTS_MAX = 1_000;

/**
 * Reads the posts of an account of the last BEST_TIMES_DAYS days whose engagement the network has told, newest first. Written as
 * lookups: a join could read all posts of the user.
 */
export async function readPostingHours(db: Database, owner: Owner, accountId: string): Promise<PostingHour[]> {
  const { rows } = await db.execute<PostingHour>(sql`
    select extract(epoch from t.published_at)::float8 * 1000 as at, m.engagement::float8 as engagement
    from post_targets t
      cross join lateral (
        select from posts where id = t.post_id and user_id = ${owner} and deleted_at is null offset 0) p
      ${withFigures}
    where t.account_id = ${accountId} and t.state = 'published'
      and t.published_at > now() - ${BEST_TIMES_DAYS} * interval '1 day' and m.engagement is not null
    order by t.published_at desc limit ${POSTS_MAX}`);
  return rows;
}

/** Host of the server that an account is on; null for networks that have only one, undefined for no account of the user. */
export async function readAccountServer(db: Database, owner: Owner, accountId: string) {
  const { rows } = await db.execute<{ platform: string; server: string | null }>(sql`
    select a.platform, (select g.server from grants g where g.id = a.grant_id) as server
    from social_accounts a where a.user_id = ${owner} and a.id = ${accountId}`);
  return rows[0];
}
