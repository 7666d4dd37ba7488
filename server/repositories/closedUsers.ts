import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { arrayOf } from '../database/arrays';

/**
 * Closes a user's account: nobody can sign in to it any more, and name and email address are free again. False when the
 * password that was right a moment ago is no longer theirs, or the account is closed already.
 */
export async function closeUser(db: Database, userId: string, passwordHash: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update users
    set deleted_at = now(), email = '', email_key = id::text, username = '', username_key = id::text, full_name = '',
      password_hash = ''
    where id = ${userId} and password_hash = ${passwordHash} and deleted_at is null`);
  return rowCount === 1;
}

/** Lists users whose accounts are closed and not yet erased. */
export async function listClosedUsers(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where deleted_at is not null`);
  return rows.map((row) => row.id);
}

/** Lists the accounts of networks that a user has connected. */
export async function listAccountIds(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from social_accounts where user_id = ${userId}`);
  return rows.map((row) => row.id);
}

/** Lists posts of a user that their networks may have got without our knowing it. */
export async function listPostsInDoubt(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct post_id as id from post_targets where user_id = ${userId} and state in ('sending', 'unknown')`);
  return rows.map((row) => row.id);
}

/** Counts those of these posts of which no network has told that it has them, or that it refused them. */
export async function countUnconfirmed(db: Database, postIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute(sql`
    select distinct post_id from post_targets
    where post_id = any(${arrayOf(postIds)}::uuid[]) and state in ('sending', 'unknown', 'parked')`);
  return rows.length;
}

/** Erases what else there is of a closed user, one tracker at a time: each has found up to thousands of posts. */
export async function eraseTrackersOf(db: Database, userId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from trackers where user_id = ${userId}`);
  for (const { id } of rows) await db.execute(sql`delete from trackers where id = ${id}`);
  await db.execute(sql`delete from notices where user_id = ${userId}`);
}

/** Erases a closed user with all that still speaks of them; not before their last post and file are gone. */
export async function eraseUserRow(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    delete from users u
    where id = ${userId} and deleted_at is not null
      and not exists (select 1 from posts where user_id = u.id) and not exists (select 1 from media where user_id = u.id)`);
}
