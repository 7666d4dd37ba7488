import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { NOTICES_MAX } from '#contract/limits';
import type { AlertNotice, ListNoticesResponse, Notice, RemovalNotice } from '#contract/schemas/notices';
import type { Database } from '../database/connect';
import { notices } from '../database/monitoringSchema';
import { postRemovals } from '../database/removalSchema';
import { notifyChanged } from './notifications';
import type { Owner } from './owner';

/** Lists a user's notifications, newest first: alerts of trackers, and posts that could not be deleted at their networks. */
export async function listNotices(db: Database, owner: Owner): Promise<ListNoticesResponse> {
  const alerts = and(eq(notices.userId, owner));
  const removals = and(eq(postRemovals.userId, owner), isNotNull(postRemovals.failedAt));
  const lists = await Promise.all([
    db.select().from(notices).where(alerts).orderBy(desc(notices.createdAt), desc(notices.id)).limit(NOTICES_MAX),
    db.select().from(postRemovals).where(removals).orderBy(desc(postRemovals.failedAt)).limit(NOTICES_MAX),
    db
      .select({ unread: count() })
      .from(notices)
      .where(and(alerts, isNull(notices.readAt))),
    db
      .select({ unread: count() })
      .from(postRemovals)
      .where(and(removals, isNull(postRemovals.readAt))),
  ]);
  const [ofTrackers, ofRemovals, ...counts] = lists;
  const all = [...ofTrackers.map(toAlert), ...ofRemovals.map(toRemoval)];
  return {
    notices: all.sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, NOTICES_MAX),
    unread: counts.flat().reduce((sum, { unread }) => sum + unread, 0),
  };
}

/**
 * Marks a notification as read and returns it; only the first time is recorded. Null if it is absent or another user's.
 */
export async function markNoticeRead(db: Database, owner: Owner, noticeId: string): Promise<Notice | null> {
  return db.transaction(async (tx) => {
    const [alert] = await tx
      .update(notices)
      .set({ readAt: sql`coalesce(${notices.readAt}, now())` })
      .where(and(eq(notices.userId, owner), eq(notices.id, noticeId)))
      .returning();
    const [removal] = await tx
      .update(postRemovals)
      .set({ readAt: sql`coalesce(${postRemovals.readAt}, now())` })
      .where(and(eq(postRemovals.userId, owner), eq(postRemovals.id, noticeId), isNotNull(postRemovals.failedAt)))
      .returning();
    if (!alert && !removal) return null;
    await notifyChanged(tx, owner, ['Notice'], noticeId);
    return alert ? toAlert(alert) : removal ? toRemoval(removal) : null;
  });
}

function toAlert(row: typeof notices.$inferSelect): AlertNotice {
  return {
    id: row.id,
    kind: 'alert',
    tracker: { kind: row.trackerKind, id: row.trackerId, term: row.term },
    mentions: row.mentions,
    mentions_capped: row.isCapped,
    alert_threshold: row.alertThreshold,
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  };
}

function toRemoval(row: typeof postRemovals.$inferSelect): RemovalNotice {
  return {
    id: row.id,
    kind: 'removal',
    platform: row.platform,
    account_username: row.accountUsername,
    remote_url: row.remoteUrl,
    reason: row.reason ?? '',
    created_at: (row.failedAt ?? row.createdAt).toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  };
}
