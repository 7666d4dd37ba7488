import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { RETENTION_MS } from '../jobs/retention';

/** Uses up the state of an authorization; false if anybody has used it before. */
export async function consumeState(db: Database, stateHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into used_states (state_hash) values (${stateHash}) on conflict do nothing`);
  return rowCount === 1;
}

/** Deletes states so old that no network accepts their codes any more. */
export async function deleteOldStates(db: Database): Promise<void> {
  await db.execute(sql`
    delete from used_states where used_at < now() - ${RETENTION_MS.usedStates} * interval '1 ms'`);
}
