import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';

/** Tells the user's signed-in browsers, on any server, that an account changed; sent on commit. */
export async function notifyAccountChanged(db: Database, userId: string, accountId: string): Promise<void> {
  const payload = JSON.stringify({ user_id: userId, tags: ['Account'], id: accountId });
  await db.execute(sql`select pg_notify('postwright_events', ${payload})`);
}
