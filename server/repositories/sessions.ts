import { sql, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '#contract/limits';
import type { Database } from '../database/connect';
import { EVENTS_CHANNEL } from './notifications';

/** A sign-in that is still good. */
export type Session = {
  id: string;
  userId: string;
  /** Set when its last use is no longer noted well enough to measure idleness by. */
  isStale: boolean;
};

/** Uses within this time are noted as one, so that reading does not write on each request. */
const TOUCH_EVERY_MS = 60_000;

const IS_GOOD = `s.expires_at > now() and s.last_seen_at > now() - interval '${SESSION_IDLE_MS} ms'`;

const FIND = `
  select s.id, s.user_id as "userId", s.last_seen_at < now() - interval '${TOUCH_EVERY_MS} ms' as "isStale"
  from sessions s where s.token_hash = $1 and ${IS_GOOD}`;

/**
 * Begins a session that ends at the latest after its maximum age; false when the password that was right a moment ago is
 * no longer the user's. A change of it that is under way is waited for, since it ends only those sessions that are there.
 */
export async function createSession(
  db: Database,
  { id: userId, passwordHash }: { id: string; passwordHash: string },
  tokenHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into sessions (id, user_id, token_hash, expires_at)
    select ${uuidv7()}, u.id, ${tokenHash}, now() + ${SESSION_MAX_MS} * interval '1 ms'
    from users u where u.id = ${userId} and u.password_hash = ${passwordHash} for share`);
  return rowCount === 1;
}

/**
 * Finds the good session of a token; null when it ended, which it does with its user. Every request asks this, so PostgreSQL
 * keeps the statement prepared.
 */
export async function findSession(pool: Pool, tokenHash: Buffer): Promise<Session | null> {
  const { rows } = await pool.query<Session>({ name: 'find-session', text: FIND, values: [tokenHash] });
  return rows[0] ?? null;
}

/** Tells whether a session is still good, without counting as a use of it. */
export async function isSessionGood(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from sessions s where s.id = ${sessionId} and ${sql.raw(IS_GOOD)}`);
  return rows.length > 0;
}

/** The condition that a session is still good, for statements that ask it on the way. */
export function isSessionGoodSql(sessionId: SQL): SQL {
  return sql`exists (select 1 from sessions s where s.id = ${sessionId} and ${sql.raw(IS_GOOD)})`;
}

/** Notes that a session is in use. */
export async function touchSession(db: Database, sessionId: string): Promise<void> {
  await db.execute(sql`update sessions set last_seen_at = now() where id = ${sessionId}`);
}

/** Ends one session of a user. */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<void> {
  await end(db, sql`id = ${sessionId} and user_id = ${userId}`);
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(db: Database, userId: string, sessionId: string): Promise<void> {
  await end(db, sql`id <> ${sessionId} and user_id = ${userId}`);
}

/** Ends all sessions of a user. */
export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await end(db, sql`user_id = ${userId}`);
}

/** Every server is told, so that the open event streams of these sessions end too. */
async function end(db: Database, which: SQL): Promise<void> {
  await db.execute(sql`
    with ended as (delete from sessions where ${which} returning id, user_id)
    select pg_notify(${EVENTS_CHANNEL},
      json_build_object('user_id', user_id, 'tags', '[]'::json, 'ended_session', id)::text)
    from ended`);
}

/** Forgets sessions that are no longer good. */
export async function deleteEndedSessions(db: Database): Promise<void> {
  await db.execute(sql`delete from sessions s where not (${sql.raw(IS_GOOD)})`);
}
