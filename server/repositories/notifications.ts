import { sql } from 'drizzle-orm';
import type { EventTag } from '#contract/schemas/events';
import type { Database } from '../database/connect';

/** Channel on which the servers hear what changed. */
export const EVENTS_CHANNEL = 'postwright_events';

/** Tells the user's signed-in browsers, on any server, that an account changed; sent on commit. */
export async function notifyAccountChanged(db: Database, userId: string, accountId: string): Promise<void> {
  await notifyChanged(db, userId, ['Account'], accountId);
}

/** Tells the user's signed-in browsers, on any server, that rows of these kinds changed; sent on commit. */
export async function notifyChanged(db: Database, userId: string, tags: EventTag[], id?: string): Promise<void> {
  const payload = JSON.stringify({ user_id: userId, tags, id });
  await db.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`);
}
