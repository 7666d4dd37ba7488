import { sql } from 'drizzle-orm';
import { AUTHENTICATOR_SETUP_MAX_AGE_MS, CHALLENGE_MAX_AGE_MS } from '#contract/limits';
import type { SecondFactorChallenge } from '#contract/errors';
import type { SecondFactor } from '#contract/schemas/secondFactor';
import type { Database } from '../../database/connect';
import { arrayOf } from '../../database/expressions';
import { createOpaqueToken, hashToken, type SecretBox } from '../../lib/secretBox';
import { authenticatorCode, createRecoveryCodes, normalizedRecoveryCode, stepOfCode } from './oneTimeCodes';

const IS_GOOD = sql`expires_at > now()`;
const IS_IN_TIME = sql`created_at > now() - ${AUTHENTICATOR_SETUP_MAX_AGE_MS} * interval '1 ms'`;

const placeOf = (userId: string) => `authenticator:${userId}`;

/** Reads what somebody sees of their second factor. */
export async function readSecondFactor(db: Database, userId: string): Promise<SecondFactor> {
  const { rows } = await db.execute<SecondFactor>(sql`
    select u.factor_password_hash is not null as is_on,
      exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null) as has_authenticator,
      (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes_left
    from users u where u.id = ${userId}`);
  const [found] = rows;
  if (!found) throw new Error('The user of a good session is gone.');
  return found;
}

/** Keeps the key of an authenticator app until the app shows its first code; false where one is in use. */
export async function keepAuthenticatorKey(
  db: Database,
  secretBox: SecretBox,
  userId: string,
  secret: string,
): Promise<boolean> {
  const sealed = secretBox.seal(secret, placeOf(userId));
  const { rowCount } = await db.execute(sql`
    insert into authenticators as known (user_id, secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
    where known.confirmed_at is null`);
  return rowCount === 1;
}

/** What came of the first code of an authenticator app. */
type Confirmed = 'confirmed' | 'wrong code' | 'nothing to confirm';

/** Takes the first code of an authenticator app, which is asked for from now on. Whoever turns the factor on holds the user's row. */
export async function confirmAuthenticator(
  tx: Database,
  secretBox: SecretBox,
  userId: string,
  code: string,
): Promise<Confirmed> {
  const { rows } = await tx.execute<{ secret: Buffer }>(sql`
    select secret from authenticators where user_id = ${userId} and confirmed_at is null and ${IS_IN_TIME} for update`);
  const [pending] = rows;
  if (pending === undefined) return 'nothing to confirm';
  const digits = authenticatorCode(code);
  const step = digits === null ? null : await stepOfCode(secretBox.open(pending.secret, placeOf(userId)), digits, 0);
  if (step === null) return 'wrong code';
  await tx.execute(sql`update authenticators set confirmed_at = now(), last_step = ${step} where user_id = ${userId}`);
  return 'confirmed';
}

/** Locks a user's row, which whatever changes their ways in holds first: nobody waits for each other. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for update`);
}

/** The hash of somebody's password while a second factor is on; null while none is. */
export async function readFactorHash(tx: Database, userId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ hash: string | null }>(sql`
    select factor_password_hash as hash from users where id = ${userId}`);
  return rows[0]?.hash ?? null;
}

/** Asks for a second factor from now on; `otherHash` fits no password. False if it was on. */
export async function turnFactorOn(tx: Database, userId: string, otherHash: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update users set factor_password_hash = password_hash, password_hash = ${otherHash}
    where id = ${userId} and factor_password_hash is null`);
  return rowCount === 1;
}

/** Asks for the password alone again, and forgets every second factor. */
export async function turnFactorOff(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`
    update users set password_hash = factor_password_hash, factor_password_hash = null
    where id = ${userId} and factor_password_hash is not null`);
  // A trigger has deleted the passkeys.
  await tx.execute(sql`delete from authenticators where user_id = ${userId}`);
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`);
  await endChallenges(tx, userId);
}

/** Makes recovery codes in the place of all there were; nobody is shown them again. */
export async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashToken(normalizedRecoveryCode(code)).toString('hex'));
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.execute(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, decode(hash, 'hex') from unnest(${arrayOf(hashes)}::text[]) hash`);
  return codes;
}

/** Takes a code of somebody's authenticator app, or one of their recovery codes; true once for each. */
export async function takeCode(tx: Database, secretBox: SecretBox, userId: string, code: string): Promise<boolean> {
  const digits = authenticatorCode(code);
  return digits === null ? takeRecoveryCode(tx, userId, code) : takeDigits(tx, secretBox, userId, digits);
}

async function takeRecoveryCode(tx: Database, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hashToken(normalizedRecoveryCode(code))} and used_at is null`);
  return rowCount === 1;
}

async function takeDigits(tx: Database, secretBox: SecretBox, userId: string, digits: string): Promise<boolean> {
  const { rows } = await tx.execute<{ secret: Buffer; lastStep: string }>(sql`
    select secret, last_step as "lastStep" from authenticators
    where user_id = ${userId} and confirmed_at is not null for update`);
  const [known] = rows;
  if (known === undefined) return false;
  const step = await stepOfCode(secretBox.open(known.secret, placeOf(userId)), digits, Number(known.lastStep));
  if (step === null) return false;
  await tx.execute(sql`update authenticators set last_step = ${step} where user_id = ${userId}`);
  return true;
}

/**
 * Begins the second half of a log-in; null if the password was changed, or the second factor turned off, since the password was checked.
 * Waits for such a change as `createSession` does. `rpId` is the name under which a passkey would have to work.
 */
export async function createChallenge(
  db: Database,
  { id: userId, passwordHash }: { id: string; passwordHash: string },
  signInId: string,
  rpId: string | null,
): Promise<SecondFactorChallenge | null> {
  const challenge = createOpaqueToken('');
  const { rows } = await db.execute<{ expiresAt: string; hasAuthenticator: boolean; hasPasskey: boolean }>(sql`
    insert into login_challenges (token_hash, user_id, sign_in_id, expires_at)
    select ${hashToken(challenge)}, u.id, ${signInId}, now() + ${CHALLENGE_MAX_AGE_MS} * interval '1 ms'
    from users u where u.id = ${userId} and u.factor_password_hash = ${passwordHash} for share
    returning expires_at as "expiresAt",
      exists (select from authenticators a where a.user_id = ${userId} and a.confirmed_at is not null) as "hasAuthenticator",
      exists (select from passkeys k where k.user_id = ${userId} and k.rp_id = ${rpId}) as "hasPasskey"`);
  const [made] = rows;
  if (made === undefined) return null;
  const { expiresAt, hasAuthenticator: has_authenticator, hasPasskey: has_passkey } = made;
  return { challenge, expires_at: new Date(expiresAt).toISOString(), has_authenticator, has_passkey };
}

/** Finds whose log-in a challenge is of; null once it is over. */
export async function findChallenge(
  db: Database,
  challenge: string,
): Promise<{ userId: string; email: string } | null> {
  const { rows } = await db.execute<{ userId: string; email: string }>(sql`
    select u.id as "userId", u.email from login_challenges c join users u on u.id = c.user_id
    where c.token_hash = ${hashToken(challenge)} and ${IS_GOOD} and u.deleted_at is null`);
  return rows[0] ?? null;
}

/** Uses a challenge up, by its hash; whose log-in it is and the event of that, or null once it is over. */
export async function useChallenge(
  tx: Database,
  tokenHash: Buffer,
): Promise<{ userId: string; signInId: string } | null> {
  const { rows } = await tx.execute<{ userId: string; signInId: string }>(sql`
    delete from login_challenges where token_hash = ${tokenHash} and ${IS_GOOD}
    returning user_id as "userId", sign_in_id as "signInId"`);
  return rows[0] ?? null;
}

/** Ends all log-ins of somebody that wait for the second factor. */
export async function endChallenges(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`delete from login_challenges where user_id = ${userId}`);
}

/** Deletes log-ins that came to nothing, and keys that no app has shown a code of. */
export async function deleteOldChallenges(db: Database): Promise<void> {
  await db.execute(sql`delete from login_challenges where not (${IS_GOOD})`);
  await db.execute(sql`delete from authenticators where confirmed_at is null and not (${IS_IN_TIME})`);
}
