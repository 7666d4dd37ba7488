import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { sourcePauses } from '../database/monitoringSchema';
import type { Pauses } from '../monitoring/pauses';

/** Makes the pauses that all servers respect. */
export function createPauses(db: Database): Pauses {
  return {
    async until(place, now) {
      const [pause] = await db
        .select({ until: sourcePauses.until })
        .from(sourcePauses)
        .where(and(eq(sourcePauses.kind, place), gt(sourcePauses.until, now)));
      return pause?.until ?? null;
    },
    async add(place, until) {
      await db
        .insert(sourcePauses)
        .values({ kind: place, until })
        .onConflictDoUpdate({
          target: sourcePauses.kind,
          set: { until: sql`greatest(${sourcePauses.until}, excluded.until)` },
        });
    },
  };
}
