import { sql, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { SESSION_IDLE_MS, SESSION_MAX_MS, SESSIONS_LISTED_MAX } from '#contract/limits';
import type { SignedInSession } from '#contract/schemas/auth';
import type { Database } from '../../database/connect';
import { instantJson, prepareStatement } from '../../database/expressions';
import { EVENTS_CHANNEL } from '../../database/notifications';
import type { Session } from '../../http/session';
import type { Visitor } from './signInsRepository';

/** Uses within this time are recorded as one, so that not every request writes. */
const TOUCH_EVERY_MS = 60_000;

const IS_GOOD = `s.expires_at > now() and s.last_seen_at > now() - interval '${SESSION_IDLE_MS} ms'`;

const SESSION = `s.id, s.user_id as "userId", s.last_seen_at < now() - interval '${TOUCH_EVERY_MS} ms' as "isStale"`;

const find = prepareStatement<Session>(
  'find-session',
  sql`
    select ${sql.raw(SESSION)} from sessions s where s.token_hash = ${sql.placeholder('tokenHash')} and ${sql.raw(IS_GOOD)}`,
);

const findMany = prepareStatement<Session & { tokenHash: string }>(
  'find-sessions',
  sql`
    select ${sql.raw(SESSION)}, encode(s.token_hash, 'hex') as "tokenHash"
    from sessions s where s.token_hash = any(${sql.placeholder('tokenHashes')}::bytea[]) and ${sql.raw(IS_GOOD)}`,
);

/**
 * Starts a session by the password alone; false if the password was changed since it was checked, or a second factor is on, while which no
 * password has that hash. Waits for a concurrent change, since that only ends existing sessions.
 */
export async function createSession(
  db: Database,
  { id: userId, passwordHash }: { id: string; passwordHash: string },
  tokenHash: Buffer,
  { address, client }: Visitor,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into sessions (id, user_id, token_hash, expires_at, address, client)
    select ${uuidv7()}, u.id, ${tokenHash}, now() + ${SESSION_MAX_MS} * interval '1 ms', ${address}, ${client}
    from users u where u.id = ${userId} and u.password_hash = ${passwordHash} for share`);
  return rowCount === 1;
}

/** Starts a session of somebody who has shown all that it takes, in a transaction that holds the user's row. */
export async function startSession(
  tx: Database,
  userId: string,
  tokenHash: Buffer,
  { address, client }: Visitor,
): Promise<void> {
  await tx.execute(sql`
    insert into sessions (id, user_id, token_hash, expires_at, address, client)
    values (${uuidv7()}, ${userId}, ${tokenHash}, now() + ${SESSION_MAX_MS} * interval '1 ms', ${address}, ${client})`);
}

/**
 * Finds the valid session of a token; null once it has ended, or its user is gone. Runs on every request, so PostgreSQL
 * keeps the statement prepared.
 */
export async function findSession(pool: Pool, tokenHash: Buffer): Promise<Session | null> {
  const [session] = await find(pool, { tokenHash });
  return session ?? null;
}

/** Finds the valid sessions among tokens, by their hashes in hexadecimal digits. */
export async function findSessions(pool: Pool, tokenHashes: readonly Buffer[]): Promise<Map<string, Session>> {
  const rows = await findMany(pool, { tokenHashes });
  return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]));
}

/** Checks that a session is valid, without counting as a use of it. */
export async function isSessionGood(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from sessions s where s.id = ${sessionId} and ${sql.raw(IS_GOOD)}`);
  return rows.length > 0;
}

/** Records a use of a session, and from where. */
export async function touchSession(db: Database, sessionId: string, { address, client }: Visitor): Promise<void> {
  await db.execute(sql`
    update sessions set last_seen_at = now(), address = ${address}, client = ${client} where id = ${sessionId}`);
}

/** Lists the valid sessions of a user: `current` first, then those that were used last. */
export async function listSessions(db: Database, { userId, id: current }: Session): Promise<SignedInSession[]> {
  const { rows } = await db.execute<SignedInSession>(sql`
    select s.id, s.client, s.address, ${instantJson(sql`s.created_at`)} as created_at,
      ${instantJson(sql`s.last_seen_at`)} as last_seen_at, s.id = ${current} as is_current
    from sessions s where s.user_id = ${userId} and ${sql.raw(IS_GOOD)}
    order by is_current desc, s.last_seen_at desc, s.id limit ${SESSIONS_LISTED_MAX}`);
  return rows;
}

/** Ends one session of a user; false if there is none. */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  return (await end(db, sql`id = ${sessionId} and user_id = ${userId}`)) > 0;
}

/** Ends all other sessions of a user. */
export async function endOtherSessions(db: Database, userId: string, sessionId: string): Promise<void> {
  await end(db, sql`id <> ${sessionId} and user_id = ${userId}`);
}

/** Ends all sessions of a user. */
export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await end(db, sql`user_id = ${userId}`);
}

/** Every server is notified, so that the open event streams of these sessions end too. Returns how many ended. */
async function end(db: Database, which: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with ended as (delete from sessions where ${which} returning id, user_id)
    select pg_notify(${EVENTS_CHANNEL},
      json_build_object('user_id', user_id, 'tags', '[]'::json, 'ended_session', id)::text)
    from ended`);
  return rowCount ?? 0;
}

/** Deletes sessions that are no longer valid. */
export async function deleteEndedSessions(db: Database): Promise<void> {
  await db.execute(sql`delete from sessions s where not (${sql.raw(IS_GOOD)})`);
}
