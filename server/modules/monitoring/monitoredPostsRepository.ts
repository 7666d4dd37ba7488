import { and, asc, avg, count, desc, eq, gte, inArray, lte, sql, sum, type SQL } from 'drizzle-orm';
import { RANKED_POSTS, TRENDING_POSTS } from '#contract/limits';
import type { MonitoringKind } from '#contract/platforms';
import type {
  MonitoredMetrics,
  MonitoredPost,
  TrackerAnalytics,
  TrendingPostsResponse,
} from '#contract/schemas/monitoring';
import type { Database } from '../../database/connect';
import { foundPosts, trackers } from '../../database/monitoringSchema';
import { instantJson } from '../../database/expressions';
import type { Owner } from '../../repositories/owner';

/** Selects a tracker's posts; both ends of the time range are inclusive. */
export type MonitoredFilter = {
  platforms?: readonly MonitoringKind[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  minEngagement?: number | undefined;
};

/** Their order; posts without a reported engagement come last either way. */
export type MonitoredOrder = { by: 'engagement' | 'publishedAt'; direction: 'asc' | 'desc' };

/** Mean sentiment of found posts, to three digits: smaller differences are noise. */
export const meanScore = sql<number | null>`round(avg(${foundPosts.sentimentScore})::numeric, 3)::float8`;

/** Lists posts that a tracker found. */
export async function listMonitoredPosts(
  db: Database,
  trackerId: string,
  filter: MonitoredFilter,
  { by, direction }: MonitoredOrder,
  limit: number,
): Promise<MonitoredPost[]> {
  const column = by === 'engagement' ? foundPosts.engagement : foundPosts.publishedAt;
  const primary = direction === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc nulls last`;
  // Ties are broken by time, so that both requests return the same posts.
  const secondary = direction === 'asc' ? asc(foundPosts.publishedAt) : desc(foundPosts.publishedAt);
  const rows = await db
    .select()
    .from(foundPosts)
    .where(conditions(trackerId, filter))
    .orderBy(primary, secondary, foundPosts.id)
    .limit(limit);
  return rows.map(toMonitoredPost);
}

/** Several trackers may have found the same post. */
const READ_PER_SHOWN = 4;

/** Lists the most engaging posts that a user's trackers found, each once. */
export async function listTrendingPosts(db: Database, userId: Owner): Promise<TrendingPostsResponse> {
  const rows = await db
    .select({ post: foundPosts, kind: trackers.kind, term: trackers.term, isSandbox: trackers.isSandbox })
    .from(foundPosts)
    .innerJoin(trackers, eq(trackers.id, foundPosts.trackerId))
    .where(eq(trackers.userId, userId))
    .orderBy(sql`${foundPosts.engagement} desc nulls last`, desc(foundPosts.publishedAt), foundPosts.id)
    .limit(READ_PER_SHOWN * TRENDING_POSTS);
  const once = [...new Map(rows.toReversed().map((row) => [row.post.url, row])).values()].toReversed();
  const shown = once.slice(0, TRENDING_POSTS);
  return {
    posts: shown.map(({ post, kind, term }) => ({
      post: toMonitoredPost(post),
      tracker: kind === 'hashtag' ? `#${term}` : term,
    })),
    is_sandbox: shown.some(({ isSandbox }) => isSandbox),
  };
}

/** Sums over all matching posts, however many are listed. */
export async function sumMonitoredPosts(
  db: Database,
  trackerId: string,
  filter: MonitoredFilter,
): Promise<MonitoredMetrics> {
  const [sums] = await db
    .select({
      totalPosts: count(),
      totalEngagement: sum(foundPosts.engagement).mapWith(Number),
      totalReach: sum(foundPosts.reach).mapWith(Number),
      averageEngagement: avg(foundPosts.engagement).mapWith(Number),
    })
    .from(foundPosts)
    .where(conditions(trackerId, filter));
  return sums ?? { totalPosts: 0, totalEngagement: null, totalReach: null, averageEngagement: null };
}

function conditions(trackerId: string, { platforms, from, to, minEngagement }: MonitoredFilter): SQL | undefined {
  return and(
    eq(foundPosts.trackerId, trackerId),
    platforms && inArray(foundPosts.kind, [...platforms]),
    from && gte(foundPosts.publishedAt, from),
    to && lte(foundPosts.publishedAt, to),
    minEngagement ? gte(foundPosts.engagement, minEngagement) : undefined,
  );
}

function toMonitoredPost(row: typeof foundPosts.$inferSelect): MonitoredPost {
  const { likes, retweets, replies, quotes, views, shares } = row;
  return {
    id: row.id,
    platform: row.kind,
    author: row.author,
    authorVerified: row.authorVerified,
    title: row.title,
    content: row.content,
    category: row.category,
    url: row.url,
    publishedAt: row.publishedAt.toISOString(),
    reach: row.reach,
    engagement: row.engagement,
    metrics: { likes, retweets, replies, quotes, views, shares },
    sentiment: { score: row.sentimentScore, words: row.sentimentWords },
  };
}

/** Newest points of the history that are returned: more than a week of half-hourly searches. */
const HISTORY_POINTS_MAX = 500;
const DECIDING_WORDS_MAX = 10;

const figures = sql`
  count(*)::int as mentions, sum(engagement)::float8 as engagement, sum(reach)::float8 as reach,
  ${meanScore} as sentiment_score`;

/** Reads how a tracker's counts came about: over time, by day, by source, and by the sentiment of its posts. */
export async function readTrackerAnalytics(db: Database, trackerId: string): Promise<TrackerAnalytics> {
  const ranked = (by: 'engagement' | 'publishedAt') =>
    listMonitoredPosts(db, trackerId, {}, { by, direction: 'desc' }, RANKED_POSTS);
  const [history, byDay, bySource, sentiment, topPosts, latestPosts] = await Promise.all([
    readHistory(db, trackerId),
    readByDay(db, trackerId),
    readBySource(db, trackerId),
    readFeelings(db, trackerId),
    ranked('engagement'),
    ranked('publishedAt'),
  ]);
  return { history, by_day: byDay, by_source: bySource, sentiment, top_posts: topPosts, latest_posts: latestPosts };
}

async function readHistory(db: Database, trackerId: string): Promise<TrackerAnalytics['history']> {
  const { rows } = await db.execute<TrackerAnalytics['history'][number]>(sql`
    select ${instantJson(sql`at`)} as at, mentions, engagement::float8, reach::float8, sentiment_score
    from (
      select * from tracker_history where tracker_id = ${trackerId} order by at desc limit ${HISTORY_POINTS_MAX}
    ) newest order by newest.at`);
  return rows;
}

async function readByDay(db: Database, trackerId: string): Promise<TrackerAnalytics['by_day']> {
  const { rows } = await db.execute<TrackerAnalytics['by_day'][number]>(sql`
    select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as date, ${figures}
    from found_posts where tracker_id = ${trackerId} group by 1 order by 1`);
  return rows;
}

async function readBySource(db: Database, trackerId: string): Promise<TrackerAnalytics['by_source']> {
  const { rows } = await db.execute<TrackerAnalytics['by_source'][number]>(sql`
    select kind, ${figures} from found_posts where tracker_id = ${trackerId} group by kind order by kind`);
  return rows;
}

async function readFeelings(db: Database, trackerId: string): Promise<TrackerAnalytics['sentiment']> {
  type Feelings = Omit<TrackerAnalytics['sentiment'], 'words'>;
  const { rows } = await db.execute<Feelings>(sql`
    select ${meanScore} as score, count(*) filter (where sentiment_score > 0)::int as positive,
      count(*) filter (where sentiment_score = 0)::int as neutral,
      count(*) filter (where sentiment_score < 0)::int as negative
    from found_posts where tracker_id = ${trackerId}`);
  const words = await db.execute<TrackerAnalytics['sentiment']['words'][number]>(sql`
    select word->>'word' as word, sum((word->>'score')::float8) as score, count(*)::int as count
    from found_posts, jsonb_array_elements(sentiment_words) as word
    where tracker_id = ${trackerId}
    group by 1 order by abs(sum((word->>'score')::float8)) desc, 1 limit ${DECIDING_WORDS_MAX}`);
  const feelings = rows[0] ?? { score: null, positive: 0, neutral: 0, negative: 0 };
  return { ...feelings, words: words.rows };
}
