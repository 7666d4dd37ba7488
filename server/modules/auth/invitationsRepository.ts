import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { INVITATION_MAX_AGE_MS, INVITATIONS_MAX } from '#contract/limits';
import { linkFor, type Registration } from '#contract/auth';
import type { Invitation, InvitationLink } from '#contract/schemas/people';
import type { Database } from '../../database/connect';
import { instantJson } from '../../database/expressions';
import type { InvitationKind } from '../../database/loginSchema';
import { textKey } from '../../lib/normalForm';
import { createOpaqueToken, hashToken } from '../../lib/secretBox';

const IS_GOOD = sql`expires_at > now()`;
const NOBODY_IS_HERE = sql`not exists (select from users where deleted_at is null)`;

type NewInvitation = {
  kind: InvitationKind;
  /** The administrator who makes it. */
  createdBy: string | null;
  /** The only address that can use it; null: any. */
  email: string | null;
  isAdmin: boolean;
  /** Opens it too, for who is sent it by mail. */
  mailedToken?: string | null;
};

/** Makes an invitation, and the link that nobody is shown again; null where too many are open. */
export async function createInvitation(
  db: Database,
  publicOrigin: string,
  { kind, createdBy, email, isAdmin, mailedToken = null }: NewInvitation,
): Promise<InvitationLink | null> {
  const token = createOpaqueToken('');
  const { rows } = await db.execute<{ id: string; expiresAt: string }>(sql`
    insert into invitations (id, kind, token_hash, mailed_token_hash, created_by, email, is_admin, expires_at)
    select ${uuidv7()}, ${kind}, ${hashToken(token)}, ${mailedToken && hashToken(mailedToken)}, ${createdBy}, ${email}, ${isAdmin},
      now() + ${INVITATION_MAX_AGE_MS} * interval '1 ms'
    where ${kind} <> 'administrator' or (select count(*) from invitations where ${IS_GOOD}) < ${INVITATIONS_MAX}
    returning id, expires_at as "expiresAt"`);
  const [made] = rows;
  if (made === undefined) return null;
  const expires_at = new Date(made.expiresAt).toISOString();
  return { id: made.id, link: linkFor(publicOrigin, 'invitation', token), expires_at, is_mailed: mailedToken !== null };
}

/** Lists the invitations that somebody can still use, newest first; those of a server's start are the operator's alone. */
export async function listInvitations(db: Database): Promise<Invitation[]> {
  const { rows } = await db.execute<Invitation>(sql`
    select i.id, i.email, i.is_admin, u.full_name as invited_by,
      ${instantJson(sql`i.created_at`)} as created_at, ${instantJson(sql`i.expires_at`)} as expires_at
    from invitations i left join users u on u.id = i.created_by
    where ${IS_GOOD} and i.kind <> 'first' order by i.id desc`);
  return rows;
}

/** Takes an invitation back; false if there is none. */
export async function deleteInvitation(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from invitations where id = ${id} and kind <> 'first'`);
  return rowCount === 1;
}

/** An invitation that is used up with this transaction. */
export type UsedInvitation = {
  emailKey: string | null;
  isAdmin: boolean;
  /** By the link that was mailed. */
  isMailed: boolean;
};

/**
 * Uses an invitation up; null if it is not good any more. Where sign-up is closed, only the operator's are, and that of a start only until
 * somebody is here. Of two who use one at the same time, the second waits, and finds none.
 */
export async function useInvitation(
  tx: Database,
  token: string,
  registration: Registration,
): Promise<UsedInvitation | null> {
  const { rows } = await tx.execute<{ email: string | null; isAdmin: boolean; isMailed: boolean }>(sql`
    delete from invitations
    where ${hashToken(token)} in (token_hash, mailed_token_hash) and ${IS_GOOD} and (kind <> 'first' or ${NOBODY_IS_HERE})
      and (kind <> 'administrator' or ${registration} <> 'closed')
    returning email, is_admin as "isAdmin", token_hash <> ${hashToken(token)} as "isMailed"`);
  const [used] = rows;
  if (used === undefined) return null;
  const { email, ...rest } = used;
  return { emailKey: email && textKey(email), ...rest };
}

/** As in the trigger users_are_admitted, which makes the first person administrator. */
const FIRST_PERSON_LOCK = 7_083_002;

/** Lets people come and go one after another, to the end of the transaction: only one is the first, and somebody is administrator. */
export async function waitForOthers(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_PERSON_LOCK})`);
}

/** True as long as nobody has an account. */
export async function isNobodyHere(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where ${NOBODY_IS_HERE}`);
  return rows.length > 0;
}

/** Deletes invitations that nobody can use any more. */
export async function deleteOldInvitations(db: Database): Promise<void> {
  await db.execute(sql`delete from invitations where not (${IS_GOOD}) or (kind = 'first' and not (${NOBODY_IS_HERE}))`);
}
