import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { OIDC_MAX_AGE_MS } from '#contract/limits';
import type { Database } from '../../database/connect';
import { instantJson } from '../../database/expressions';
import { textKey } from '../../lib/normalForm';
import { createOpaqueToken, hashToken, type SecretBox } from '../../lib/secretBox';
import type { Checks } from './oidcIssuer';
import { noteSignIn, type Visitor } from './signInsRepository';

const IS_GOOD = sql`expires_at > now()`;
const EXPIRES_AT = sql`now() + ${OIDC_MAX_AGE_MS} * interval '1 ms'`;

/** A sign-in that was begun; with `userId` by who is signed in already, and adds a way in. */
export type KeptLogIn = { checks: Checks; invitation: string; userId?: string };

/** An account at an issuer. */
export type Subject = { issuer: string; subject: string };

const placeOf = (state: string) => `oidc_log_ins:${hashToken(state).toString('hex')}`;

/** Keeps what finishing a sign-in takes. */
export async function keepLogIn(db: Database, secretBox: SecretBox, browser: string, kept: KeptLogIn): Promise<void> {
  const { state } = kept.checks;
  const sealed = secretBox.seal(JSON.stringify(kept), placeOf(state));
  await db.execute(sql`
    insert into oidc_log_ins (state_hash, browser_hash, kept, expires_at)
    values (${hashToken(state)}, ${hashToken(browser)}, ${sealed}, ${EXPIRES_AT})`);
}

/** Takes a sign-in that this browser began, once, as this user or as a visitor; null if there is none. */
export async function takeLogIn(
  db: Database,
  secretBox: SecretBox,
  { state, browser }: { state: string; browser: string },
  userId?: string,
): Promise<KeptLogIn | null> {
  const { rows } = await db.execute<{ kept: Buffer }>(sql`
    delete from oidc_log_ins
    where state_hash = ${hashToken(state)} and browser_hash = ${hashToken(browser)} and ${IS_GOOD} returning kept`);
  const [row] = rows;
  if (row === undefined) return null;
  const kept = JSON.parse(secretBox.open(row.kept, placeOf(state))) as KeptLogIn;
  return kept.userId === userId ? kept : null;
}

/** Finds whose account here an account at an issuer opens. */
export async function findIdentity(db: Database, { issuer, subject }: Subject): Promise<string | null> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select i.user_id as "userId" from identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject} and u.deleted_at is null`);
  return rows[0]?.userId ?? null;
}

/** Finds who has an email address here, and whether they have confirmed it. */
export async function findOwner(db: Database, email: string): Promise<{ id: string; isConfirmed: boolean } | null> {
  const { rows } = await db.execute<{ id: string; isConfirmed: boolean }>(sql`
    select id, email_confirmed_at is not null as "isConfirmed" from users
    where email_key = ${textKey(email)} and deleted_at is null`);
  return rows[0] ?? null;
}

/** Lets an account at an issuer open one here; false if it opens one already. */
export async function addIdentity(db: Database, userId: string, { issuer, subject }: Subject): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into identities (id, user_id, issuer, subject) values (${uuidv7()}, ${userId}, ${issuer}, ${subject})
    on conflict (issuer, subject) do nothing`);
  return rowCount === 1;
}

/** Keeps an account at an issuer until the password of an account here was given; returns what that is given with. */
export async function createJoin(
  db: Database,
  userId: string,
  { issuer, subject }: Subject,
): Promise<{ challenge: string; expires_at: string }> {
  const challenge = createOpaqueToken('');
  const { rows } = await db.execute<{ expiresAt: string }>(sql`
    insert into oidc_joins (token_hash, user_id, issuer, subject, expires_at)
    values (${hashToken(challenge)}, ${userId}, ${issuer}, ${subject}, ${EXPIRES_AT})
    returning expires_at as "expiresAt"`);
  return { challenge, expires_at: new Date(rows[0]?.expiresAt ?? 0).toISOString() };
}

/** Finds whose password is asked for; null once it is over. */
export async function findJoin(db: Database, challenge: string): Promise<{ email: string } | null> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select u.email from oidc_joins j join users u on u.id = j.user_id
    where j.token_hash = ${hashToken(challenge)} and ${IS_GOOD} and u.deleted_at is null`);
  return rows[0] ?? null;
}

/** Lets a join wait for the second factor that this log-in asks for, too. */
export async function deferJoin(db: Database, challenge: string, logInChallenge: string): Promise<void> {
  await db.execute(sql`
    update oidc_joins set token_hash = ${hashToken(logInChallenge)}
    where token_hash = ${hashToken(challenge)} and ${IS_GOOD}`);
}

/** Joins the account, now that all that its log-in asks for was given, by the hash of its challenge, in a transaction. */
export async function useJoin(tx: Database, challengeHash: Buffer, visitor: Visitor): Promise<void> {
  const { rows } = await tx.execute<Subject & { userId: string }>(sql`
    delete from oidc_joins where token_hash = ${challengeHash} and ${IS_GOOD}
    returning user_id as "userId", issuer, subject`);
  const [used] = rows;
  if (used !== undefined) await joinIdentity(tx, used.userId, used, visitor);
}

/** Lets an account at an issuer open one that was there before, in a transaction; its owner sees it in their sign-ins. */
export async function joinIdentity(tx: Database, userId: string, subject: Subject, visitor: Visitor): Promise<void> {
  if (await addIdentity(tx, userId, subject)) await noteSignIn(tx, userId, 'identity_added', visitor);
}

/** Adds an account at an issuer to the ways in of who is signed in, in a transaction; null if it opens somebody else's account. */
export async function linkIdentity(
  tx: Database,
  userId: string,
  claims: Subject,
  visitor: Visitor,
): Promise<ListedIdentity | null> {
  await joinIdentity(tx, userId, claims, visitor);
  const identities = await listIdentities(tx, userId);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from identities where issuer = ${claims.issuer} and subject = ${claims.subject}`);
  return identities.find(({ id }) => id === rows[0]?.id) ?? null;
}

type ListedIdentity = { id: string; issuer: string; created_at: string };

/** Lists the accounts at issuers by which somebody signs in. */
export async function listIdentities(db: Database, userId: string): Promise<ListedIdentity[]> {
  const { rows } = await db.execute<ListedIdentity>(sql`
    select id, issuer, ${instantJson(sql`created_at`)} as created_at from identities
    where user_id = ${userId} order by id`);
  return rows;
}

/**
 * Removes one, in a transaction that holds the user's row; false if it is the last way in: there is no password, and no other account at
 * the issuer that is asked now. Null if there is none.
 */
export async function removeIdentity(
  tx: Database,
  userId: string,
  id: string,
  issuer: string | null,
): Promise<boolean | null> {
  const { rows } = await tx.execute<{ hasOther: boolean }>(sql`
    select u.password_hash is not null
      or exists (select from identities o where o.user_id = u.id and o.id <> i.id and rtrim(o.issuer, '/') = ${issuer}) as "hasOther"
    from identities i join users u on u.id = i.user_id where i.id = ${id} and i.user_id = ${userId}`);
  const [found] = rows;
  if (found === undefined) return null;
  if (found.hasOther) await tx.execute(sql`delete from identities where id = ${id}`);
  return found.hasOther;
}

/** Deletes what nobody comes back to. */
export async function deleteOldOidcLogIns(db: Database): Promise<void> {
  await db.execute(sql`delete from oidc_log_ins where not (${IS_GOOD})`);
  await db.execute(sql`delete from oidc_joins where not (${IS_GOOD})`);
}
