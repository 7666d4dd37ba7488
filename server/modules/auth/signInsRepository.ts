import { hash } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '#contract/durations';
import { SIGN_INS_KEPT_DAYS, SIGN_INS_KEPT_MAX } from '#contract/limits';
import type { ListSignInsResponse } from '#contract/schemas/auth';
import type { SignInKind } from '#contract/auth';
import type { Database } from '../../database/connect';
import { signIns } from '../../database/loginSchema';
import { textKey } from '../../lib/normalForm';

/** Origin of a request, as far as the account's owner is shown: address and client. */
export type Visitor = { address: string; client: string };

/** Records a sign-in event; returns its id. */
export async function noteSignIn(
  db: Database,
  userId: string,
  kind: SignInKind,
  { address, client }: Visitor,
): Promise<string> {
  const id = uuidv7();
  await db.insert(signIns).values({ id, userId, kind, address, client });
  return id;
}

/**
 * Records an attempt for the account with this email address, as failed until the password proves right; returns its
 * id. For an unknown address the same statement records nothing, so that both take the same time.
 */
export async function noteTry(db: Database, email: string, { address, client }: Visitor): Promise<string> {
  const id = uuidv7();
  await db.execute(sql`
    insert into sign_ins (id, user_id, kind, address, client)
    select ${id}, u.id, 'failed', ${address}, ${client} from users u where u.email_key = ${textKey(email)}`);
  return id;
}

/** Records what became of an attempt whose password was right, and where. */
export async function noteRight(
  db: Database,
  tryId: string,
  kind: 'signed_in' | 'code_missing',
  { address, client }: Visitor,
): Promise<void> {
  await db.update(signIns).set({ kind, address, client }).where(eq(signIns.id, tryId));
}

/** Events that somebody else than the owner may have caused. */
const IS_STRANGE = sql`kind in ('failed', 'code_missing', 'identity_added')`;

/**
 * True if the owner of an account has used this address: signed up, signed in or changed the password there. A password
 * change makes all addresses unfamiliar except its own, since whoever knew the old password may have used them.
 */
export async function isFamiliarAddress(db: Database, email: string, address: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from users u join sign_ins s on s.user_id = u.id
    where u.email_key = ${textKey(email)} and s.address = ${address} and not ${IS_STRANGE} and s.at >= coalesce(
      (select max(c.at) from sign_ins c where c.user_id = u.id and c.kind = 'password_changed'), '-infinity')
    limit 1`);
  return rows.length > 0;
}

/** Lists a user's sign-in events, newest first, starting after `cursor`. */
export async function listSignIns(
  db: Database,
  userId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<ListSignInsResponse> {
  const { id, kind, at, address, client } = signIns;
  const rows = await db
    .select({ id, kind, at, address, client })
    .from(signIns)
    .where(and(eq(signIns.userId, userId), cursor === undefined ? undefined : lt(id, cursor)))
    .orderBy(desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { sign_ins: page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Deletes old events, and of each user all but the newest; failed ones are counted separately, so that a stranger who
 * keeps guessing displaces none of the owner's.
 */
export async function deleteOldSignIns(db: Database): Promise<void> {
  await db.execute(sql`
    delete from sign_ins where id in (
      select id from (
        select id, at, row_number() over (partition by user_id, ${IS_STRANGE} order by id desc) as place from sign_ins
      ) ranked
      where place > ${SIGN_INS_KEPT_MAX} or at < now() - ${SIGN_INS_KEPT_DAYS} * interval '1 day')`);
}

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

/** Number of passwords that can be tried without waiting, and the longest wait after that. */
type TryBound = { free: number; longestWaitMs: number };

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

/** What is counted apart: no text that somebody types for one of them can be the key of another. */
type TryKind =
  | 'log-in'
  | 'code'
  | 'own password'
  | 'reset mail'
  | 'confirmation mail'
  | 'network account'
  | 'connecting';

/** Key under which attempts of a kind are counted: an account, or an account together with an address. */
export function tryKey(kind: TryKind, account: string, address = ''): Buffer {
  return hash('sha256', JSON.stringify([kind, textKey(account), address]), 'buffer');
}
