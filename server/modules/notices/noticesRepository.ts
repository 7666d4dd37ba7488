import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { NOTICES_MAX } from '#contract/limits';
import type { ReasonParams } from '#contract/schemas/common';
import type {
  AlertNotice,
  BudgetNotice,
  ListNoticesResponse,
  Notice,
  PauseNotice,
  RemovalNotice,
} from '#contract/schemas/notices';
import type { Database } from '../../database/connect';
import { notices } from '../../database/monitoringSchema';
import { postRemovals } from '../../database/targetSchema';
import { series } from '../../database/schema';
import { budgetNotices } from '../../database/serverSchema';
import { excerptSql } from '../../database/expressions';
import { notifyChanged } from '../../database/notifications';
import type { Owner } from '../../repositories/owner';

/**
 * Lists a user's notifications, newest first: alerts of trackers, posts that could not be deleted at their networks, series that are
 * paused, and a budget that is spent.
 */
export async function listNotices(db: Database, owner: Owner): Promise<ListNoticesResponse> {
  const alerts = and(eq(notices.userId, owner));
  const removals = and(eq(postRemovals.userId, owner), isNotNull(postRemovals.failedAt));
  const budgets = and(eq(budgetNotices.userId, owner));
  const pauses = and(eq(series.userId, owner), isNotNull(series.pausedAt));
  // Of one moment: a notification that arrives meanwhile is neither counted nor listed.
  const [counts, lists] = await db.transaction(async (tx) => [await countUnread(tx), await list(tx)] as const, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  const [ofTrackers, ofRemovals, ofSeries, ofBudgets] = lists;
  const all = [
    ...ofTrackers.map(toAlert),
    ...ofRemovals.map(toRemoval),
    ...ofSeries.map(toPause),
    ...ofBudgets.map(toBudget),
  ];
  return {
    notices: all.sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, NOTICES_MAX),
    unread: counts.flat().reduce((sum, { unread }) => sum + unread, 0),
  };

  async function countUnread(tx: Pick<Database, 'select'>) {
    return [
      await tx
        .select({ unread: count() })
        .from(notices)
        .where(and(alerts, isNull(notices.readAt))),
      await tx
        .select({ unread: count() })
        .from(postRemovals)
        .where(and(removals, isNull(postRemovals.readAt))),
      await tx
        .select({ unread: count() })
        .from(series)
        .where(and(pauses, isNull(series.readAt))),
      await tx
        .select({ unread: count() })
        .from(budgetNotices)
        .where(and(budgets, isNull(budgetNotices.readAt))),
    ] as const;
  }

  async function list(tx: Pick<Database, 'select'>) {
    return [
      await tx
        .select()
        .from(notices)
        .where(alerts)
        .orderBy(desc(notices.createdAt), desc(notices.id))
        .limit(NOTICES_MAX),
      await tx.select().from(postRemovals).where(removals).orderBy(desc(postRemovals.failedAt)).limit(NOTICES_MAX),
      await tx.select(PAUSE).from(series).where(pauses).orderBy(desc(series.pausedAt)).limit(NOTICES_MAX),
      await tx.select().from(budgetNotices).where(budgets).orderBy(desc(budgetNotices.createdAt)).limit(NOTICES_MAX),
    ] as const;
  }
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
    const [pause] = await tx
      .update(series)
      .set({ readAt: sql`coalesce(${series.readAt}, now())` })
      .where(and(eq(series.userId, owner), eq(series.id, noticeId), isNotNull(series.pausedAt)))
      .returning(PAUSE);
    const [budget] = await tx
      .update(budgetNotices)
      .set({ readAt: sql`coalesce(${budgetNotices.readAt}, now())` })
      .where(and(eq(budgetNotices.userId, owner), eq(budgetNotices.id, noticeId)))
      .returning();
    const found = [
      alert && toAlert(alert),
      removal && toRemoval(removal),
      pause && toPause(pause),
      budget && toBudget(budget),
    ];
    const read = found.find((notice) => notice !== undefined) ?? null;
    if (read !== null) await notifyChanged(tx, owner, ['Notice'], noticeId);
    return read;
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
    error_code: row.errorCode,
    error_params: row.errorParams,
    reason: row.reason ?? '',
    created_at: (row.failedAt ?? row.createdAt).toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  };
}

function toBudget({ id, percent, createdAt, readAt }: typeof budgetNotices.$inferSelect): BudgetNotice {
  return {
    ...{ id, kind: 'budget', percent },
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
  };
}

const PAUSE = {
  id: series.id,
  excerpt: excerptSql(sql`${series.texts}[1]`).mapWith(String),
  pause_code: series.pauseCode,
  pause_params: series.pauseParams,
  reason: series.pauseReason,
  pausedAt: series.pausedAt,
  readAt: series.readAt,
};

type Pause = {
  id: string;
  excerpt: string;
  pause_code: string | null;
  pause_params: ReasonParams | null;
  reason: string | null;
  pausedAt: Date | null;
  readAt: Date | null;
};

function toPause({ id, excerpt, pause_code, pause_params, reason, pausedAt, readAt }: Pause): PauseNotice {
  return {
    ...{ id, kind: 'pause', excerpt, pause_code, pause_params, reason: reason ?? '' },
    created_at: (pausedAt ?? new Date(0)).toISOString(),
    read_at: readAt?.toISOString() ?? null,
  };
}
