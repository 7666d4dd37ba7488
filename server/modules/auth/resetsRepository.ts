import { sql } from 'drizzle-orm';
import { linkFor } from '#contract/auth';
import { RESET_MAX_AGE_MS } from '#contract/limits';
import type { ResetLink } from '#contract/schemas/people';
import type { Database } from '../../database/connect';
import { textKey } from '../../lib/normalForm';
import { createOpaqueToken, hashToken } from '../../lib/secretBox';

const IS_GOOD = sql`expires_at > now()`;

type ResetOptions = { token?: string; removesFactor?: boolean; isMailed?: boolean };

/** Makes a link by which the owner of an email address replaces their password; null where nobody has that address. */
export async function createReset(
  db: Database,
  publicOrigin: string,
  email: string,
  { token = createOpaqueToken(''), removesFactor = false, isMailed = false }: ResetOptions = {},
): Promise<ResetLink | null> {
  const { rows } = await db.execute<{ expiresAt: string }>(sql`
    insert into password_resets (token_hash, user_id, expires_at, removes_factor, is_mailed)
    select ${hashToken(token)}, id, now() + ${RESET_MAX_AGE_MS} * interval '1 ms', ${removesFactor}, ${isMailed}
    from users where email_key = ${textKey(email.trim())} and deleted_at is null
    returning expires_at as "expiresAt"`);
  const [made] = rows;
  if (made === undefined) return null;
  return { link: linkFor(publicOrigin, 'reset', token), expires_at: new Date(made.expiresAt).toISOString() };
}

/** True for a token that can still be used. */
export async function isResetGood(db: Database, token: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from password_resets where token_hash = ${hashToken(token)} and ${IS_GOOD}`,
  );
  return rows.length > 0;
}

/** What a link is, besides being good. */
type UsedReset = { userId: string; removesFactor: boolean; isMailed: boolean };

/**
 * Replaces a password by a token, and makes all links of its owner useless; null if the token is good no more. Of two who use one at the
 * same time, the second waits, and finds none. A second factor stays with its passkeys, but where the link removes it;
 * one that was mailed confirms the address, too.
 */
export async function resetPassword(tx: Database, token: string, passwordHash: string): Promise<UsedReset | null> {
  const { rows } = await tx.execute<UsedReset>(sql`
    with used as (
      delete from password_resets where token_hash = ${hashToken(token)} and ${IS_GOOD} 
      returning user_id, removes_factor, is_mailed
    )
    update users set password_hash = ${passwordHash},
      email_confirmed_at = case when used.is_mailed then coalesce(email_confirmed_at, now()) else email_confirmed_at end
    from used where id = used.user_id and deleted_at is null
    returning id as "userId", used.removes_factor as "removesFactor", used.is_mailed as "isMailed"`);
  const used = rows[0] ?? null;
  if (used === null) return null;
  await endResets(tx, used.userId);
  // Who had the account before its address was theirs for certain may have been somebody else: their account at an issuer opens it no more.
  if (used.isMailed || used.removesFactor) {
    await tx.execute(sql`
      delete from identities i using users u
      where u.id = i.user_id and u.id = ${used.userId} and i.created_at < coalesce(u.email_confirmed_at, now())`);
  }
  return used;
}

/** Makes the links of a user useless. */
export async function endResets(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`delete from password_resets where user_id = ${userId}`);
}

/** Deletes links that nobody can use any more. */
export async function deleteOldResets(db: Database): Promise<void> {
  await db.execute(sql`delete from password_resets where not (${IS_GOOD})`);
}
