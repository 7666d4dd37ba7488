import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { textKey } from './textKey';

/** Who tries to sign in: to one account, from one address. */
export type Attempt = { address: string; email: string };

const WINDOW_MS = 60_000;

/** Counts one try; returns how long to wait when there were more than `max` within a minute, else 0. */
export async function countLoginAttempt(db: Database, attempt: Attempt, max: number): Promise<number> {
  const { rows } = await db.execute<{ count: number; ms_left: number }>(sql`
    insert into login_attempts as known (key, count, ends_at)
    values (${keyOf(attempt)}, 1, now() + ${WINDOW_MS} * interval '1 ms')
    on conflict (key) do update
    set count = case when known.ends_at <= now() then 1 else known.count + 1 end,
      ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
    returning count, extract(epoch from ends_at - now())::float8 * 1000 as ms_left`);
  const tries = rows[0];
  return tries !== undefined && tries.count > max ? tries.ms_left : 0;
}

/** Forgets the tries before a right one. */
export async function forgetLoginAttempts(db: Database, attempt: Attempt): Promise<void> {
  await db.execute(sql`delete from login_attempts where key = ${keyOf(attempt)}`);
}

/** Forgets tries that count no longer. */
export async function deleteOldLoginAttempts(db: Database): Promise<void> {
  await db.execute(sql`delete from login_attempts where ends_at <= now()`);
}

function keyOf({ address, email }: Attempt): Buffer {
  return createHash('sha256')
    .update(`${address}\n${textKey(email)}`)
    .digest();
}
