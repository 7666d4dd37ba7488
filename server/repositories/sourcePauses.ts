import { gt, sql } from 'drizzle-orm';
import type { MonitoringKind } from '#contract/platforms';
import type { Database } from '../database/connect';
import { sourcePauses } from '../database/monitoringSchema';

/** Which sources want to be left alone at this instant, and until when; all servers keep to it. */
export async function readPauses(db: Database, now: Date): Promise<Map<MonitoringKind, Date>> {
  const rows = await db.select().from(sourcePauses).where(gt(sourcePauses.until, now));
  return new Map(rows.map(({ kind, until }) => [kind, until]));
}

/** Notes that a source wants to be left alone; a longer wish stays. */
export async function pauseSource(db: Database, kind: MonitoringKind, until: Date): Promise<void> {
  await db
    .insert(sourcePauses)
    .values({ kind, until })
    .onConflictDoUpdate({
      target: sourcePauses.kind,
      set: { until: sql`greatest(${sourcePauses.until}, excluded.until)` },
    });
}
