import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import { instantJson } from '../instantJson';
import { publishedInRange, type AnalyticsScope } from './accountAnalytics';
import { summedFigures, withFigures } from './figures';

/** A published post, the parts of its text that may contain a hashtag, and its engagement. */
export type HashtagUse = {
  hashtags: string[];
  words: string[];
  published_at: string;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  engagement: number | null;
  reach: number | null;
};

/** More posts than a person writes in a year; beyond that, only the newest count. */
const POSTS_MAX = 5_000;

/** Reads the posts of the scope that may have used a hashtag. */
export async function readHashtagUses(db: Database, scope: AnalyticsScope): Promise<HashtagUse[]> {
  const { rows } = await db.execute<HashtagUse>(sql`
    select p.hashtags, array(select w[1] from regexp_matches(p.content, '(\\S*#\\S+)', 'g') as w) as words,
      ${instantJson(sql`coalesce(p.published_at, max(t.published_at))`)} as published_at, ${summedFigures}
    from posts p join post_targets t on t.post_id = p.id ${withFigures}
    where ${publishedInRange(scope)}
      and (p.hashtags <> '{}' or position('#' in p.content) > 0)
      ${scope.platform === undefined ? sql`` : sql`and t.platform = ${scope.platform}`}
    group by p.id order by p.listed_at desc limit ${POSTS_MAX}`);
  return rows;
}
