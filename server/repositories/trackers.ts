import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { TRACKED_POSTS_MAX, TRACKERS_MAX_PER_USER } from '#contract/limits';
import type { EventTag } from '#contract/schemas/events';
import { termKey } from '#contract/trackerRules';
import type { Database } from '../database/connect';
import { trackers, type TrackerKind } from '../database/monitoringSchema';
import { notifyChanged } from './notifications';

/** A tracked hashtag or keyword as it is stored. */
export type Tracker = typeof trackers.$inferSelect;

/** What a user wants to be tracked. */
export type NewTracker = Pick<Tracker, 'term' | 'category' | 'platforms' | 'alertEnabled' | 'alertThreshold'>;

/** Channel on which the servers hear that there is something to search for at once. */
export const TRACKERS_CHANNEL = 'postwright_trackers';

/** What browsers call the rows of each kind. */
export const TRACKER_TAGS: Record<TrackerKind, EventTag> = { hashtag: 'Hashtag', keyword: 'Keyword' };

/** Begins to track a term, due at once; or says what keeps it from being tracked. */
export async function insertTracker(
  db: Database,
  userId: string,
  kind: TrackerKind,
  { term, ...fields }: NewTracker,
  now: Date,
): Promise<Tracker | 'exists' | 'too-many'> {
  return db.transaction(async (tx) => {
    // Two requests at once must not both take the last free place.
    await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
    const key = termKey(term);
    const [known] = await tx
      .select({ id: trackers.id })
      .from(trackers)
      .where(and(ofUser(userId, kind), eq(trackers.termKey, key)));
    if (known) return 'exists';
    const [total] = await tx.select({ count: count() }).from(trackers).where(ofUser(userId, kind));
    if ((total?.count ?? 0) >= TRACKERS_MAX_PER_USER) return 'too-many';
    const row = { id: uuidv7(), userId, kind, term, termKey: key, dueAt: now, createdAt: now, ...fields };
    const [tracker] = await tx.insert(trackers).values(row).returning();
    if (!tracker) throw new Error('A tracker was not inserted.');
    await notifyChanged(tx, userId, [TRACKER_TAGS[kind]], tracker.id);
    await tx.execute(sql`select pg_notify(${TRACKERS_CHANNEL}, '')`);
    return tracker;
  });
}

/** Tells whether there are more mentions than were counted: a search ended at its limit, or the oldest were forgotten. */
export function isCountCapped({ sources, mentions }: Tracker): boolean {
  return mentions >= TRACKED_POSTS_MAX || sources.some(({ is_capped: isCapped }) => isCapped === true);
}

/** Lists what a user tracks, newest first. */
export async function listTrackers(db: Database, userId: string, kind: TrackerKind): Promise<Tracker[]> {
  return db.select().from(trackers).where(ofUser(userId, kind)).orderBy(desc(trackers.createdAt), desc(trackers.id));
}

/** Finds a tracker of a user by its id; null when it is absent or another user's. */
export async function findTracker(
  db: Database,
  userId: string,
  kind: TrackerKind,
  id: string,
): Promise<Tracker | null> {
  const [tracker] = await db
    .select()
    .from(trackers)
    .where(and(ofUser(userId, kind), eq(trackers.id, id)));
  return tracker ?? null;
}

/** Finds a tracker of a user by what it tracks; null when the user does not track that. */
export async function findTrackerOf(
  db: Database,
  userId: string,
  kind: TrackerKind,
  term: string,
): Promise<Tracker | null> {
  const [tracker] = await db
    .select()
    .from(trackers)
    .where(and(ofUser(userId, kind), eq(trackers.termKey, termKey(term))));
  return tracker ?? null;
}

/** Stops tracking, and forgets what was found; false when there is nothing of this user to stop. */
export async function deleteTracker(db: Database, userId: string, kind: TrackerKind, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const deleted = await tx
      .delete(trackers)
      .where(and(ofUser(userId, kind), eq(trackers.id, id)))
      .returning({ id: trackers.id });
    if (deleted.length === 0) return false;
    await notifyChanged(tx, userId, [TRACKER_TAGS[kind]], id);
    return true;
  });
}

function ofUser(userId: string, kind: TrackerKind): SQL | undefined {
  return and(eq(trackers.userId, userId), eq(trackers.kind, kind));
}
