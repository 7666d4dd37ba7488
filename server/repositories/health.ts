import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';

/** Tells whether the database answers. */
export async function isDatabaseReachable(db: Database): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
