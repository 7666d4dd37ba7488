import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { TRACKED_POSTS_MAX, TRACKERS_MAX_PER_USER } from '#contract/limits';
import type { EventTag } from '#contract/schemas/events';
import { termKey } from '#contract/trackerRules';
import type { Database } from '../database/connect';
import { trackers, type TrackerKind } from '../database/monitoringSchema';
import { notifyChanged } from '../database/notifications';
import { lockOwner } from './lockOwner';
import type { Owner } from './owner';

/** A tracked hashtag or keyword as stored. */
export type Tracker = typeof trackers.$inferSelect;

/** The user's request to track a term. */
export type NewTracker = Pick<Tracker, 'term' | 'category' | 'platforms' | 'alertEnabled' | 'alertThreshold'>;

/** Channel on which servers learn that a search is due at once. */
export const TRACKERS_CHANNEL = 'postwright_trackers';

/** Tags by which browsers know the rows of each kind. */
export const TRACKER_TAGS: Record<TrackerKind, EventTag> = { hashtag: 'Hashtag', keyword: 'Keyword' };

/** Starts tracking a term, due at once; or returns the reason why it can't. */
export async function insertTracker(
  db: Database,
  owner: Owner,
  kind: TrackerKind,
  { term, ...fields }: NewTracker,
  now: Date,
): Promise<Tracker | 'exists' | 'too-many'> {
  return db.transaction(async (tx) => {
    // Two concurrent requests must not both take the last free place.
    await lockOwner(tx, owner);
    const key = termKey(term);
    const [known] = await tx
      .select({ id: trackers.id })
      .from(trackers)
      .where(and(ofOwner(owner, kind), isOfTerm(term)));
    if (known) return 'exists';
    const [total] = await tx.select({ count: count() }).from(trackers).where(ofOwner(owner, kind));
    if ((total?.count ?? 0) >= TRACKERS_MAX_PER_USER) return 'too-many';
    const row = { id: uuidv7(), userId: owner, kind, term, termKey: key, dueAt: now, createdAt: now, ...fields };
    const [tracker] = await tx.insert(trackers).values(row).returning();
    if (!tracker) throw new Error('A tracker was not inserted.');
    await notifyChanged(tx, owner, [TRACKER_TAGS[kind]], tracker.id);
    await tx.execute(sql`select pg_notify(${TRACKERS_CHANNEL}, '')`);
    return tracker;
  });
}

/** True if there are more mentions than were counted: a search ended at its limit, or the oldest were dropped. */
export function isCountCapped({ sources, mentions }: Pick<Tracker, 'sources' | 'mentions'>): boolean {
  return mentions >= TRACKED_POSTS_MAX || sources.some(({ is_capped: isCapped }) => isCapped === true);
}

/** Lists a user's trackers, newest first. */
export async function listTrackers(db: Database, owner: Owner, kind: TrackerKind): Promise<Tracker[]> {
  return db.select().from(trackers).where(ofOwner(owner, kind)).orderBy(desc(trackers.createdAt), desc(trackers.id));
}

/** Finds a tracker of a user by its id; null if it is absent or another user's. */
export async function findTracker(db: Database, owner: Owner, kind: TrackerKind, id: string): Promise<Tracker | null> {
  const [tracker] = await db
    .select()
    .from(trackers)
    .where(and(ofOwner(owner, kind), eq(trackers.id, id)));
  return tracker ?? null;
}

/** Trackers of earlier versions have a key that tells full width, or a sharp s, from the plain letters. */
function isOfTerm(term: string): SQL {
  return inArray(trackers.termKey, [...new Set([termKey(term), term.toLowerCase().normalize('NFC')])]);
}

/** Finds a tracker of a user by its term; null if the user doesn't track it. */
export async function findTrackerOf(
  db: Database,
  owner: Owner,
  kind: TrackerKind,
  term: string,
): Promise<Tracker | null> {
  const [tracker] = await db
    .select()
    .from(trackers)
    .where(and(ofOwner(owner, kind), isOfTerm(term)));
  return tracker ?? null;
}

/** Changes where a term is searched, due at once; null if the user has no such tracker. */
export async function changePlatforms(
  db: Database,
  owner: Owner,
  kind: TrackerKind,
  id: string,
  platforms: Tracker['platforms'],
  now: Date,
): Promise<Tracker | null> {
  return db.transaction(async (tx) => {
    const [tracker] = await tx
      .update(trackers)
      .set({ platforms, dueAt: now })
      .where(and(ofOwner(owner, kind), eq(trackers.id, id)))
      .returning();
    if (!tracker) return null;
    await notifyChanged(tx, owner, [TRACKER_TAGS[kind]], id);
    await tx.execute(sql`select pg_notify(${TRACKERS_CHANNEL}, '')`);
    return tracker;
  });
}

/** Stops tracking and deletes what was found; false if the user has no such tracker. */
export async function deleteTracker(db: Database, owner: Owner, kind: TrackerKind, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const deleted = await tx
      .delete(trackers)
      .where(and(ofOwner(owner, kind), eq(trackers.id, id)))
      .returning({ id: trackers.id });
    if (deleted.length === 0) return false;
    await notifyChanged(tx, owner, [TRACKER_TAGS[kind]], id);
    return true;
  });
}

function ofOwner(owner: Owner, kind: TrackerKind): SQL | undefined {
  return and(eq(trackers.userId, owner), eq(trackers.kind, kind));
}
