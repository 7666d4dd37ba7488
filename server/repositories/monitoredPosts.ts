import { and, asc, avg, count, desc, eq, gte, inArray, lte, sql, sum, type SQL } from 'drizzle-orm';
import type { MonitoringKind } from '#contract/platforms';
import type { MonitoredMetrics, MonitoredPost } from '#contract/schemas/monitoring';
import type { Database } from '../database/connect';
import { foundPosts } from '../database/monitoringSchema';

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
