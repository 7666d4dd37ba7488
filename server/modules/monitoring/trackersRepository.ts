import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { TRACKED_POSTS_MAX, TRACKERS_MAX_PER_USER } from '#contract/limits';
import type { AccountSource } from '#contract/platforms';
import { reasonsText } from '#contract/refusals';
import type { EventTag } from '#contract/schemas/events';
import type { TrackedHashtag, MonitoredKeyword, SourceStatus } from '#contract/schemas/monitoring';
import { termKey } from '#contract/trackerRules';
import type { Database } from '../../database/connect';
import { trackers, type TrackerKind } from '../../database/monitoringSchema';
import { notifyChanged } from '../../database/notifications';
import { hasShare } from '../../database/expressions';
import { ALL_UNUSED, type UsedShares } from '../../lib/shares';
import { lockOwner, type Owner } from '../../repositories/owner';
import { isNotSetAside } from '../../database/watchdog';

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

/** The fields of a tracker that a search needs. */
export type DueTracker = Pick<Tracker, 'id' | 'userId' | 'kind' | 'term' | 'platforms'>;

/** A tracker that is claimed; `host`: the server of people's that it is searched for on, by way of its owner's account. */
type ClaimedTracker = DueTracker & { host: string | null };

const HOST = sql`(
  select g.server from social_accounts a join grants g on g.id = a.grant_id
  where a.user_id = t.user_id and a.platform = any(t.platforms) and a.is_active and g.server is not null
  order by a.id limit 1)`;

function isInShare(used: UsedShares) {
  return hasShare(used, { person: sql`t.user_id`, host: sql`coalesce(${HOST}, '')` });
}

/**
 * Claims the tracker that has been due the longest and is held by no server, until `leaseUntil`, of those who have not used
 * up their share; null when there is none. Servers that ask at the same time each get a different one.
 */
export async function claimDueTracker(
  db: Database,
  now: Date,
  leaseUntil: Date,
  used = ALL_UNUSED,
): Promise<ClaimedTracker | null> {
  const { rows } = await db.execute<ClaimedTracker>(sql`
    update trackers t set lease_until = ${leaseUntil.toISOString()}
    where t.id = (
      select t.id from trackers t
      where due_at <= ${now.toISOString()} and (lease_until is null or lease_until <= ${now.toISOString()})
        and ${isInShare(used)} and ${isNotSetAside('tracker', sql`t.id`)}
      order by due_at limit 1
      for no key update skip locked)
    returning t.id, t.user_id as "userId", t.kind, t.term, t.platforms, ${HOST} as host`);
  return rows[0] ?? null;
}

/** Releases a tracker that was not searched for; any server may claim it next. */
export async function releaseTracker(db: Database, trackerId: string): Promise<void> {
  await db.execute(sql`update trackers set lease_until = null where id = ${trackerId}`);
}

/** When the next tracker can be claimed, in epoch milliseconds; null when there is none at all. */
export async function nextDueAt(db: Database, used: UsedShares): Promise<number | null> {
  const { rows } = await db.execute<{ at: number | null }>(sql`
    select extract(epoch from min(greatest(due_at, lease_until)))::float8 * 1000 as at
    from trackers t where ${isInShare(used)} and ${isNotSetAside('tracker', sql`t.id`)}`);
  return rows[0]?.at ?? null;
}

/**
 * Makes those trackers of a user due at once for which a source was missing at the last search. Others keep their time, so
 * that connecting again and again costs no source a search.
 */
export async function hastenTrackersMissing(db: Database, owner: Owner, source: AccountSource): Promise<void> {
  const missing = JSON.stringify([{ kind: source, status: 'not_configured' }]);
  const { rowCount } = await db.execute(sql`
    update trackers set due_at = now()
    where user_id = ${owner} and ${source} = any(platforms) and sources @> ${missing}::jsonb and due_at > now()`);
  if (rowCount !== 0) await db.execute(sql`select pg_notify(${TRACKERS_CHANNEL}, '')`);
}

/** Lists the hashtags that a user tracks, newest first. */
export async function listHashtags(db: Database, owner: Owner): Promise<TrackedHashtag[]> {
  return (await listTrackers(db, owner, 'hashtag')).map(toHashtag);
}

/** Converts what is stored of a source to the API's, with the sentence for programs that don't know its codes. */
export function toReport(source: SourceStatus): SourceStatus {
  return { ...source, detail: reasonsText(source.reasons ?? []) ?? source.detail };
}

/** Converts a tracker to the API's hashtag. */
export function toHashtag(tracker: Tracker): TrackedHashtag {
  return {
    id: tracker.id,
    hashtag: tracker.term,
    platforms: tracker.platforms,
    alert_threshold: tracker.alertThreshold,
    current_mentions: tracker.mentions,
    mentions_capped: isCountCapped(tracker),
    current_engagement: tracker.engagement,
    sources: tracker.sources.map(toReport),
    is_sandbox: tracker.isSandbox,
    refreshed_at: tracker.refreshedAt?.toISOString() ?? null,
    created_at: tracker.createdAt.toISOString(),
  };
}

/** Lists the keywords that a user monitors, newest first. */
export async function listKeywords(db: Database, owner: Owner): Promise<MonitoredKeyword[]> {
  return (await listTrackers(db, owner, 'keyword')).map(toKeyword);
}

/** Converts a tracker to the API's keyword. */
export function toKeyword(tracker: Tracker): MonitoredKeyword {
  return {
    id: tracker.id,
    keyword: tracker.term,
    category: tracker.category,
    platforms: tracker.platforms,
    alert_enabled: tracker.alertEnabled,
    alert_threshold: tracker.alertThreshold,
    total_mentions: tracker.mentions,
    mentions_capped: isCountCapped(tracker),
    total_engagement: tracker.engagement,
    sentiment_score: tracker.sentimentScore,
    sources: tracker.sources.map(toReport),
    is_sandbox: tracker.isSandbox,
    refreshed_at: tracker.refreshedAt?.toISOString() ?? null,
    created_at: tracker.createdAt.toISOString(),
  };
}
