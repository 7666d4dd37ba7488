import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { NOTICES_MAX } from '#contract/limits';
import type { ListNoticesResponse, Notice } from '#contract/schemas/notices';
import type { Database } from '../database/connect';
import { notices } from '../database/monitoringSchema';
import { notifyChanged } from './notifications';
import type { Owner } from './owner';

/** Lists a user's notifications, newest first. */
export async function listNotices(db: Database, owner: Owner): Promise<ListNoticesResponse> {
  const ofOwner = eq(notices.userId, owner);
  const rows = await db
    .select()
    .from(notices)
    .where(ofOwner)
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(NOTICES_MAX);
  const [unread] = await db
    .select({ count: count() })
    .from(notices)
    .where(and(ofOwner, isNull(notices.readAt)));
  return { notices: rows.map(toNotice), unread: unread?.count ?? 0 };
}

/**
 * Marks a notification as read and returns it; only the first time is recorded. Null if it is absent or another user's.
 */
export async function markNoticeRead(db: Database, owner: Owner, noticeId: string): Promise<Notice | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(notices)
      .set({ readAt: sql`coalesce(${notices.readAt}, now())` })
      .where(and(eq(notices.userId, owner), eq(notices.id, noticeId)))
      .returning();
    if (!row) return null;
    await notifyChanged(tx, owner, ['Notice'], noticeId);
    return toNotice(row);
  });
}

function toNotice(row: typeof notices.$inferSelect): Notice {
  return {
    id: row.id,
    tracker: { kind: row.trackerKind, id: row.trackerId, term: row.term },
    mentions: row.mentions,
    alert_threshold: row.alertThreshold,
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  };
}
