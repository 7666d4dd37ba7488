import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations';
import type { Database } from '../database/connect';
import { textKey } from './textKey';

/** Number of passwords that can be tried without waiting, and the longest wait after that. */
export type TryBound = { free: number; longestWaitMs: number };

/** After this long without an attempt, counting starts over. */
const FORGOTTEN_AFTER = sql`${DAY_MS} * interval '1 ms'`;
const FIRST_WAIT_MS = 1_000;
/** Enough for a wait of eleven days; beyond it, PostgreSQL's numbers would eventually overflow. */
const DOUBLINGS_MAX = 20;

const NOW = sql`clock_timestamp()`;
const COUNT = sql`case when known.next_at < ${NOW} - ${FORGOTTEN_AFTER} then 1 else known.count + 1 end`;

/**
 * Counts one password attempt before it is checked; returns 0, or the time to wait. After `free` attempts the next one
 * waits a second, each further one twice as long. Rejected attempts don't count. Concurrent attempts take turns at the
 * row.
 */
export async function countPasswordTry(db: Database, key: Buffer, { free, longestWaitMs }: TryBound): Promise<number> {
  const waitMs = sql`case when ${COUNT} < ${free} then 0
    else least(${FIRST_WAIT_MS} * power(2, least(${COUNT} - ${free}, ${DOUBLINGS_MAX})), ${longestWaitMs}) end`;
  const { rowCount } = await db.execute(sql`
    insert into password_tries as known (key, count, next_at) values (${key}, 1, ${NOW})
    on conflict (key) do update set count = ${COUNT}, next_at = ${NOW} + ${waitMs} * interval '1 ms'
    where known.count < ${free} or known.next_at <= ${NOW}`);
  if (rowCount === 1) return 0;
  const { rows } = await db.execute<{ ms_left: number }>(sql`
    select extract(epoch from next_at - ${NOW})::float8 * 1000 as ms_left from password_tries where key = ${key}`);
  // A successful sign-in may have reset the count meanwhile, so the next attempt may come at once.
  return Math.max(rows[0]?.ms_left ?? 0, 1);
}

/** Forgets the attempts before a successful one. */
export async function forgetPasswordTries(db: Database, key: Buffer): Promise<void> {
  await db.execute(sql`delete from password_tries where key = ${key}`);
}

/** Deletes attempts that no longer count. */
export async function deleteOldPasswordTries(db: Database): Promise<void> {
  await db.execute(sql`delete from password_tries where next_at < now() - ${FORGOTTEN_AFTER}`);
}

/** Key under which attempts are counted: an account, or an account together with an address. */
export function tryKey(account: string, address = ''): Buffer {
  return hash('sha256', `${textKey(account)}\n${address}`, 'buffer');
}
