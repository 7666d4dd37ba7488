import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { textKey } from './textKey';

/** Who tries a password: from one address, for one account, by whatever names it. */
export type Attempt = { address: string; account: string };

const WINDOW_MS = 60_000;

/** The tries of a row that still count. */
const RECENT = sql`array(select at from unnest(known.tries) at where at > now() - ${WINDOW_MS} * interval '1 ms' order by at)`;

/**
 * Counts one try; returns 0, or how long to wait when `max` were made within the last minute. What is refused does not
 * count. Tries at once take turns at the row.
 */
export async function countLoginAttempt(db: Database, attempt: Attempt, max: number): Promise<number> {
  const key = keyOf(attempt);
  const { rowCount } = await db.execute(sql`
    insert into login_attempts as known (key, tries) values (${key}, array[now()])
    on conflict (key) do update set tries = ${RECENT} || now() where cardinality(${RECENT}) < ${max}`);
  if (rowCount === 1) return 0;
  const { rows } = await db.execute<{ ms_left: number | null }>(sql`
    select extract(epoch from (${RECENT})[1] - now())::float8 * 1000 + ${WINDOW_MS} as ms_left
    from login_attempts known where key = ${key}`);
  // Whoever signed in meanwhile has taken the tries away, or the oldest has ended: the next try may come at once.
  return Math.max(rows[0]?.ms_left ?? 0, 1);
}

/** Forgets the tries before a right one. */
export async function forgetLoginAttempts(db: Database, attempt: Attempt): Promise<void> {
  await db.execute(sql`delete from login_attempts where key = ${keyOf(attempt)}`);
}

/** Forgets tries that count no longer. */
export async function deleteOldLoginAttempts(db: Database): Promise<void> {
  await db.execute(sql`
    delete from login_attempts where tries[cardinality(tries)] <= now() - ${WINDOW_MS} * interval '1 ms'`);
}

function keyOf({ address, account }: Attempt): Buffer {
  return createHash('sha256')
    .update(`${address}\n${textKey(account)}`)
    .digest();
}
