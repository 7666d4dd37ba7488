import { gt, sql } from 'drizzle-orm';
import type { MonitoringKind } from '#contract/platforms';
import type { Database } from '../database/connect';
import { sourcePauses } from '../database/monitoringSchema';

/** Paused sources at this instant, and until when; all servers respect them. */
export async function readPauses(db: Database, now: Date): Promise<Map<MonitoringKind, Date>> {
  const rows = await db.select().from(sourcePauses).where(gt(sourcePauses.until, now));
  return new Map(rows.map(({ kind, until }) => [kind, until]));
}

/** Pauses a source; a longer pause stays. */
export async function pauseSource(db: Database, kind: MonitoringKind, until: Date): Promise<void> {
  await db
    .insert(sourcePauses)
    .values({ kind, until })
    .onConflictDoUpdate({
      target: sourcePauses.kind,
      set: { until: sql`greatest(${sourcePauses.until}, excluded.until)` },
    });
}
