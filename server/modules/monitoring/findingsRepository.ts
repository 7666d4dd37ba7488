import { isDeepStrictEqual } from 'node:util';
import { and, count, eq, lt, ne, notInArray, sql, sum, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '#contract/durations';
import { MONITORING_WINDOW_DAYS, TRACKED_POSTS_MAX } from '#contract/limits';
import { isMonitoringKind, type TrackablePlatform } from '#contract/platforms';
import type { SourceStatus } from '#contract/schemas/monitoring';
import type { Database } from '../../database/connect';
import { foundPosts, notices, trackerHistory, trackers } from '../../database/monitoringSchema';
import { meanScore } from './monitoredPostsRepository';
import { notifyChanged } from '../../database/notifications';
import { isCountCapped, TRACKER_TAGS, type Tracker } from './trackersRepository';

type FoundPostRow = typeof foundPosts.$inferInsert;

/** A post found by a search, with its sentiment. */
export type Finding = Omit<FoundPostRow, 'id' | 'trackerId' | 'isSandbox'>;

/** Result of one refresh of a tracker. */
export type Findings = {
  /** Where was searched. */
  platforms: readonly TrackablePlatform[];
  posts: Finding[];
  sources: SourceStatus[];
  /** The posts are made up; null: nowhere was searched, so that what was found before stays as it is. */
  isSandbox: boolean | null;
  /** When it started, and when the next one is due. */
  at: Date;
  nextAt: Date;
};

const HISTORY_DAYS = 90;

/**
 * Stores the result of a refresh and recounts everything that is kept: the newest posts of the window. Concurrent
 * refreshes wait. False if the tracker is gone.
 */
export async function saveFindings(db: Database, trackerId: string, findings: Findings): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(trackers).where(eq(trackers.id, trackerId)).for('no key update');
    if (!before) return false;
    const { at } = findings;
    const isSandbox = findings.isSandbox ?? before.isSandbox;
    await upsertPosts(tx, trackerId, findings.posts, isSandbox);
    await forgetPosts(tx, before, at, isSandbox);
    const counts = await countPosts(tx, trackerId);
    // Whoever changed the platforms meanwhile wants a search of the new ones at once.
    const nextAt = isDeepStrictEqual(findings.platforms, before.platforms) ? findings.nextAt : before.dueAt;
    const sources = findings.sources.map((source) => withEarlierCap(source, before.sources));
    await tx
      .update(trackers)
      .set({ ...counts, sources, isSandbox, refreshedAt: at, dueAt: nextAt, leaseUntil: null })
      .where(eq(trackers.id, trackerId));
    if (sources.some(({ status }) => status === 'ok')) await addToHistory(tx, trackerId, { at, ...counts });
    const isCapped = isCountCapped({ sources, mentions: counts.mentions });
    const hasAlerted = await alertWhenCrossed(tx, before, { mentions: counts.mentions, isCapped, createdAt: at });
    const tag = TRACKER_TAGS[before.kind];
    await notifyChanged(tx, before.userId, [tag], trackerId);
    if (hasAlerted) await notifyChanged(tx, before.userId, ['Notice']);
    return true;
  });
}

/** While a source fails, its earlier posts still count, and are as incomplete as they were. */
function withEarlierCap(source: SourceStatus, before: readonly SourceStatus[]): SourceStatus {
  const wasCapped = before.some(({ kind, is_capped: isCapped }) => kind === source.kind && isCapped === true);
  return source.status === 'error' && wasCapped ? { ...source, is_capped: true } : source;
}

async function upsertPosts(tx: Database, trackerId: string, posts: Finding[], isSandbox: boolean): Promise<void> {
  // One statement cannot update a row twice.
  const distinct = new Map(posts.map((post) => [`${post.kind} ${post.sourceId}`, post]));
  if (distinct.size === 0) return;
  const rows = [...distinct.values()].map((post) => ({ ...post, id: uuidv7(), trackerId, isSandbox }));
  await tx
    .insert(foundPosts)
    .values(rows)
    .onConflictDoUpdate({ target: [foundPosts.trackerId, foundPosts.kind, foundPosts.sourceId], set: NEWEST_WORDS });
}

/** Everything that may have changed since a post was last found. */
const NEWEST_WORDS: Record<string, SQL> = Object.fromEntries(
  Object.entries({
    author: 'author',
    authorVerified: 'author_verified',
    title: 'title',
    content: 'content',
    url: 'url',
    category: 'category',
    publishedAt: 'published_at',
    reach: 'reach',
    engagement: 'engagement',
    likes: 'likes',
    retweets: 'retweets',
    replies: 'replies',
    quotes: 'quotes',
    views: 'views',
    shares: 'shares',
    sentimentScore: 'sentiment_score',
    sentimentWords: 'sentiment_words',
    isSandbox: 'is_sandbox',
  }).map(([field, column]) => [field, sql.raw(`excluded.${column}`)]),
);

async function forgetPosts(tx: Database, tracker: Tracker, at: Date, isSandbox: boolean): Promise<void> {
  const { id: trackerId, platforms } = tracker;
  const ofTracker = eq(foundPosts.trackerId, trackerId);
  const isElsewhere = notInArray(foundPosts.kind, platforms.filter(isMonitoringKind));
  await tx.delete(foundPosts).where(and(ofTracker, isElsewhere));
  // Real and sample posts are never counted together.
  await tx.delete(foundPosts).where(and(ofTracker, ne(foundPosts.isSandbox, isSandbox)));
  const windowStart = new Date(at.getTime() - MONITORING_WINDOW_DAYS * DAY_MS);
  await tx.delete(foundPosts).where(and(ofTracker, lt(foundPosts.publishedAt, windowStart)));
  await tx.execute(sql`
    delete from found_posts where id in (
      select id from found_posts where tracker_id = ${trackerId}
      order by published_at desc, id desc offset ${TRACKED_POSTS_MAX})`);
}

type Counts = Pick<Tracker, 'mentions' | 'engagement' | 'reach' | 'sentimentScore'>;

async function countPosts(tx: Database, trackerId: string): Promise<Counts> {
  const [counts] = await tx
    .select({
      mentions: count(),
      engagement: sum(foundPosts.engagement).mapWith(Number),
      reach: sum(foundPosts.reach).mapWith(Number),
      sentimentScore: meanScore,
    })
    .from(foundPosts)
    .where(eq(foundPosts.trackerId, trackerId));
  return counts ?? { mentions: 0, engagement: null, reach: null, sentimentScore: null };
}

async function addToHistory(tx: Database, trackerId: string, point: { at: Date } & Counts): Promise<void> {
  await tx
    .insert(trackerHistory)
    .values({ trackerId, ...point })
    .onConflictDoNothing();
  const oldest = new Date(point.at.getTime() - HISTORY_DAYS * DAY_MS);
  await tx.delete(trackerHistory).where(and(eq(trackerHistory.trackerId, trackerId), lt(trackerHistory.at, oldest)));
}

/**
 * One notification per crossing: only the refresh that takes the count from below the threshold to it creates one.
 */
async function alertWhenCrossed(
  tx: Database,
  before: Tracker,
  crossing: { mentions: number; isCapped: boolean; createdAt: Date },
): Promise<boolean> {
  const { id: trackerId, userId, kind: trackerKind, term, alertThreshold } = before;
  const hasCrossed = before.mentions < alertThreshold && crossing.mentions >= alertThreshold;
  if (!before.alertEnabled || !hasCrossed) return false;
  await tx.insert(notices).values({ id: uuidv7(), userId, trackerId, trackerKind, term, alertThreshold, ...crossing });
  return true;
}
