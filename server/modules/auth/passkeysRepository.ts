import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { CHALLENGE_MAX_AGE_MS } from '#contract/limits';
import type { Passkey } from '#contract/schemas/passkeys';
import type { Database } from '../../database/connect';
import { arrayOfAny, instantJson } from '../../database/expressions';
import { hashToken } from '../../lib/secretBox';
import type { KnownCredential, StoredKey } from './passkeys';

const IS_GOOD = sql`expires_at > now()`;

const PASSKEY = sql`k.id, k.name, k.rp_id as host, ${instantJson(sql`k.created_at`)} as created_at,
  ${instantJson(sql`k.last_used_at`)} as last_used_at`;

/** Lists somebody's passkeys, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const { rows } = await db.execute<Passkey>(sql`
    select ${PASSKEY} from passkeys k where k.user_id = ${userId} order by k.id`);
  return rows;
}

/** Lists what browsers are told of somebody's passkeys that work under a name. */
export async function listCredentials(db: Database, userId: string, rpId: string): Promise<KnownCredential[]> {
  const { rows } = await db.execute<KnownCredential>(sql`
    select credential_id as "credentialId", transports from passkeys where user_id = ${userId} and rp_id = ${rpId}
    order by id`);
  return rows;
}

/** True if anybody has a passkey that works under a name. */
export async function hasPasskeys(db: Database, rpId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from passkeys where rp_id = ${rpId} limit 1`);
  return rows.length > 0;
}

/** Number of somebody's passkeys. */
export async function countPasskeys(tx: Database, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from passkeys where user_id = ${userId}`);
  return rows[0]?.count ?? 0;
}

/** Keeps a new passkey; null if it is known already. */
export async function addPasskey(
  tx: Database,
  { userId, rpId, name }: { userId: string; rpId: string; name: string },
  { credentialId, publicKey, uses, transports }: StoredKey,
): Promise<Passkey | null> {
  const { rows } = await tx.execute<Passkey>(sql`
    insert into passkeys as k (id, user_id, credential_id, public_key, uses, transports, rp_id, name)
    values (${uuidv7()}, ${userId}, ${credentialId}, ${publicKey}, ${uses}, ${arrayOfAny(transports)}::text[], ${rpId}, ${name})
    on conflict (credential_id) do nothing returning ${PASSKEY}`);
  return rows[0] ?? null;
}

/** Renames a passkey; null if there is none. */
export async function renamePasskey(db: Database, userId: string, id: string, name: string): Promise<Passkey | null> {
  const { rows } = await db.execute<Passkey>(sql`
    update passkeys k set name = ${name} where k.id = ${id} and k.user_id = ${userId} returning ${PASSKEY}`);
  return rows[0] ?? null;
}

/**
 * Removes a passkey, in a transaction that holds the user's row; false if it is the last second factor: there is neither an authenticator
 * app nor a passkey for one of `rpIds`. Null if there is none.
 */
export async function removePasskey(
  tx: Database,
  userId: string,
  id: string,
  rpIds: readonly string[],
): Promise<boolean | null> {
  const { rows } = await tx.execute<{ hasOther: boolean }>(sql`
    select exists (select from authenticators a where a.user_id = k.user_id and a.confirmed_at is not null)
      or exists (select from passkeys o
        where o.user_id = k.user_id and o.id <> k.id and o.rp_id = any(${arrayOfAny(rpIds)}::text[])) as "hasOther"
    from passkeys k where k.id = ${id} and k.user_id = ${userId}`);
  const [found] = rows;
  if (found === undefined) return null;
  if (found.hasOther) await tx.execute(sql`delete from passkeys where id = ${id}`);
  return found.hasOther;
}

/** What a passkey is asked to sign a challenge for: to be added to an account, or to sign in, maybe as the second half of a log-in. */
type Purpose = { userId: string } | { loginTokenHash: Buffer | null };

const EXPIRES_AT = sql`now() + ${CHALLENGE_MAX_AGE_MS} * interval '1 ms'`;

/** Keeps a challenge; one before it for the same person, or the same log-in, is over. */
export async function keepChallenge(db: Database, challenge: string, rpId: string, purpose: Purpose): Promise<void> {
  const { userId, loginTokenHash } = { userId: null, loginTokenHash: null, ...purpose };
  const again = (column: SQL) => sql`on conflict (${column}) do update
    set challenge_hash = excluded.challenge_hash, rp_id = excluded.rp_id, expires_at = excluded.expires_at`;
  await db.execute(sql`
    insert into passkey_challenges (challenge_hash, user_id, login_token_hash, rp_id, expires_at)
    values (${hashToken(challenge)}, ${userId}, ${loginTokenHash}, ${rpId}, ${EXPIRES_AT})
    ${userId === null ? again(sql`login_token_hash`) : again(sql`user_id`)}`);
}

/** Uses up the challenge of a passkey that is added; false once it is over. */
export async function useRegistration(db: Database, challenge: string, userId: string, rpId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from passkey_challenges where challenge_hash = ${hashToken(challenge)} and user_id = ${userId}
      and rp_id = ${rpId} and ${IS_GOOD}`);
  return rowCount === 1;
}

/** Uses up the challenge of a log-in; returns the token hash of the log-in that it is the second half of, or null once it is over. */
export async function useRequest(
  db: Database,
  challenge: string,
  rpId: string,
): Promise<{ loginTokenHash: Buffer | null } | null> {
  const { rows } = await db.execute<{ loginTokenHash: Buffer | null }>(sql`
    delete from passkey_challenges where challenge_hash = ${hashToken(challenge)} and user_id is null
      and rp_id = ${rpId} and ${IS_GOOD} returning login_token_hash as "loginTokenHash"`);
  return rows[0] ?? null;
}

/** A passkey, and whose it is. */
export type OwnedKey = StoredKey & { id: string; userId: string };

/** Finds the passkey of an authenticator's name for it. */
export async function findPasskey(db: Database, credentialId: Buffer, rpId: string): Promise<OwnedKey | null> {
  const { rows } = await db.execute<OwnedKey & { uses: string }>(sql`
    select k.id, k.user_id as "userId", k.credential_id as "credentialId", k.public_key as "publicKey", k.uses, k.transports
    from passkeys k join users u on u.id = k.user_id
    where k.credential_id = ${credentialId} and k.rp_id = ${rpId} and u.deleted_at is null`);
  const [found] = rows;
  return found === undefined ? null : { ...found, uses: Number(found.uses) };
}

/** Records a use of a passkey, in a transaction that holds the user's row; false if it is gone, or somebody used it with this count before. */
export async function usePasskey(tx: Database, id: string, uses: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update passkeys set uses = ${uses}, last_used_at = now()
    where id = ${id} and (uses < ${uses} or (uses = 0 and ${uses} = 0))`);
  return rowCount === 1;
}

/** Deletes challenges that nobody has signed. */
export async function deleteOldPasskeyChallenges(db: Database): Promise<void> {
  await db.execute(sql`delete from passkey_challenges where not (${IS_GOOD})`);
}
