import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';

const WINDOW_MS = 60_000;

/** Attempts of a row that still count. */
const RECENT = sql`array(select at from unnest(known.tries) at where at > now() - ${WINDOW_MS} * interval '1 ms' order by at)`;

/**
 * Counts one attempt from an address to log in, to any account, or to sign up; returns 0, or the time to wait when `max` attempts were
 * made within the last minute, over all servers. Rejected attempts don't count. Concurrent attempts take turns at the
 * row.
 */
export async function countAttempt(db: Database, address: string, max: number): Promise<number> {
  const key = hash('sha256', address, 'buffer');
  const { rowCount } = await db.execute(sql`
    insert into login_attempts as known (key, tries) values (${key}, array[now()])
    on conflict (key) do update set tries = ${RECENT} || now() where cardinality(${RECENT}) < ${max}`);
  if (rowCount === 1) return 0;
  const { rows } = await db.execute<{ ms_left: number | null }>(sql`
    select extract(epoch from (${RECENT})[1] - now())::float8 * 1000 + ${WINDOW_MS} as ms_left
    from login_attempts known where key = ${key}`);
  // The oldest attempt may have expired meanwhile, so the next one may come at once.
  return Math.max(rows[0]?.ms_left ?? 0, 1);
}

/** Deletes attempts that no longer count. */
export async function deleteOldLoginAttempts(db: Database): Promise<void> {
  await db.execute(sql`
    delete from login_attempts where tries[cardinality(tries)] <= now() - ${WINDOW_MS} * interval '1 ms'`);
}
