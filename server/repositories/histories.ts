import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { RETENTION_MS } from '../jobs/retention';

/** Rows erased by one statement: few enough to finish long before any time-out. */
const BATCH = 10_000;

/** Erases history entries past their retention. */
export async function eraseOldHistory(db: Database): Promise<void> {
  await eraseOlder(db, sql`publish_attempts`, sql`settled_at`, RETENTION_MS.publishAttempts);
  await eraseOlder(db, sql`notices`, sql`created_at`, RETENTION_MS.notices);
  await eraseOlder(db, sql`post_removals`, sql`failed_at`, RETENTION_MS.notices);
  await eraseOlder(db, sql`tracker_history`, sql`at`, RETENTION_MS.trackerHistory);
  await eraseOlder(db, sql`account_metrics`, sql`day`, RETENTION_MS.accountMetrics);
}

async function eraseOlder(db: Database, table: SQL, instant: SQL, maxAgeMs: number): Promise<void> {
  const isOld = sql`${instant} < now() - ${maxAgeMs} * interval '1 ms'`;
  let erased: number;
  do {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld} limit ${BATCH})) and ${isOld}`);
    erased = rowCount ?? 0;
  } while (erased === BATCH);
}
