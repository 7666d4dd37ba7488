import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { SIGN_INS_KEPT_DAYS, SIGN_INS_KEPT_MAX } from '#contract/limits';
import type { ListSignInsResponse } from '#contract/schemas/auth';
import type { SignInKind } from '#contract/signIns';
import type { Database } from '../database/connect';
import { signIns } from '../database/loginSchema';
import { textKey } from './textKey';

/** Origin of a request, as far as the account's owner is shown: address and client. */
export type Visitor = { address: string; client: string };

/** Records a sign-in event. */
export async function noteSignIn(
  db: Database,
  userId: string,
  kind: SignInKind,
  { address, client }: Visitor,
): Promise<void> {
  await db.insert(signIns).values({ id: uuidv7(), userId, kind, address, client });
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

/** Records that the password of an attempt was right. */
export async function noteRight(db: Database, tryId: string): Promise<void> {
  await db.update(signIns).set({ kind: 'signed_in' }).where(eq(signIns.id, tryId));
}

/**
 * True if the owner of an account has used this address: signed up, signed in or changed the password there. A password
 * change makes all addresses unfamiliar except its own, since whoever knew the old password may have used them.
 */
export async function isFamiliarAddress(db: Database, email: string, address: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from users u join sign_ins s on s.user_id = u.id
    where u.email_key = ${textKey(email)} and s.address = ${address} and s.kind <> 'failed' and s.at >= coalesce(
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
        select id, at, row_number() over (partition by user_id, kind = 'failed' order by id desc) as place from sign_ins
      ) ranked
      where place > ${SIGN_INS_KEPT_MAX} or at < now() - ${SIGN_INS_KEPT_DAYS} * interval '1 day')`);
}
