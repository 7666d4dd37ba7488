import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';

/**
 * Whose rows a repository reads and writes: the id of a user. It is one argument everywhere, so that rows can come to
 * belong to a group of users without every call being changed.
 */
export type Owner = string;

/** Locks a user's row until the transaction ends: two requests must not both take the same name, or the last free place. */
export async function lockOwner(tx: Database, owner: Owner): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${owner} for no key update`);
}
