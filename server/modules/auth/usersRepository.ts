import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/schemas/auth';
import type { Database } from '../../database/connect';
import type { Admission } from '../../database/schema';
import { textKey } from '../../lib/normalForm';

/** Fields of a new user, already trimmed. */
export type NewUser = {
  email: string;
  username: string;
  fullName: string;
  passwordHash: string | null;
  admission: Admission;
  isAdmin: boolean;
  isEmailConfirmed: boolean;
};

/** Field that is already taken by another user. */
export type TakenField = 'email' | 'username';

/** Creates a user, or returns the field that another user already has, regardless of case. */
export async function createUser(
  db: Database,
  { email, username, fullName, passwordHash, admission, isAdmin, isEmailConfirmed }: NewUser,
): Promise<{ id: string } | { taken: TakenField }> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into users (id, email, email_key, username, username_key, full_name, password_hash, admission, is_admin,
      email_confirmed_at)
    values (${uuidv7()}, ${email}, ${textKey(email)}, ${username}, ${textKey(username)}, ${fullName}, ${passwordHash},
      ${admission}, ${isAdmin}, case when ${isEmailConfirmed} then now() end)
    on conflict do nothing returning id`);
  return rows[0] ?? { taken: (await findCredentials(db, email)) === null ? 'username' : 'email' };
}

/** The hash to check a user's password against, wherever it is. */
const PASSWORD_HASH = sql`coalesce(factor_password_hash, password_hash)`;

/** What a log-in is checked against. */
export type Credentials = { id: string; passwordHash: string | null; hasFactor: boolean };

/** Finds the user with an email address, and what a log-in of theirs takes. */
export async function findCredentials(db: Database, email: string): Promise<Credentials | null> {
  const { rows } = await db.execute<Credentials>(sql`
    select id, ${PASSWORD_HASH} as "passwordHash", factor_password_hash is not null as "hasFactor"
    from users where email_key = ${textKey(email)}`);
  return rows[0] ?? null;
}

/** Reads the hash to check a signed-in user's password against. */
export async function readPasswordHash(db: Database, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ passwordHash: string | null }>(sql`
    select ${PASSWORD_HASH} as "passwordHash" from users where id = ${userId}`);
  return rows[0]?.passwordHash ?? null;
}

/**
 * Replaces a user's password; false if the hash to be replaced is no longer theirs. A trigger puts it where it belongs while a second factor
 * is on.
 */
export async function replacePasswordHash(
  db: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update users set password_hash = ${to} where id = ${userId} and ${PASSWORD_HASH} = ${from}`);
  return rowCount === 1;
}

/** True for an administrator. */
export async function isAdministrator(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from users where id = ${userId} and is_admin`);
  return rows.length > 0;
}

/** Reads a user as shown to themselves; the counts are of connected accounts and of posts that are not deleted. */
export async function readUser(db: Database, userId: string): Promise<User> {
  const { rows } = await db.execute<User>(sql`
    select u.id, u.email, u.username, u.full_name, u.is_admin,
      u.email_confirmed_at is not null as is_email_confirmed, u.password_hash is not null as has_password,
      (select count(*)::int from social_accounts a where a.user_id = u.id) as social_accounts_count,
      (select coalesce(sum(number), 0)::int from post_counts c where c.user_id = u.id) as posts_count
    from users u where u.id = ${userId}`);
  const user = rows[0];
  if (!user) throw new Error('The user of a good session is gone.');
  return user;
}
