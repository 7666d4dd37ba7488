import { sql } from 'drizzle-orm';
import { CONFIRMATION_MAX_AGE_MS } from '#contract/limits';
import type { Database } from '../../database/connect';
import { createOpaqueToken, hashToken, type SecretBox } from '../../lib/secretBox';
import { addConfirmationMail } from './mailsRepository';

const IS_GOOD = sql`expires_at > now()`;

/** Mails somebody a link by which they confirm their address; nothing for who has. */
export async function askForConfirmation(tx: Database, secretBox: SecretBox, userId: string): Promise<void> {
  const token = createOpaqueToken('');
  await tx.execute(sql`
    insert into email_confirmations (token_hash, user_id, expires_at)
    select ${hashToken(token)}, id, now() + ${CONFIRMATION_MAX_AGE_MS} * interval '1 ms'
    from users where id = ${userId} and email_confirmed_at is null`);
  await addConfirmationMail(tx, secretBox, token);
}

/** Confirms an address by a token, and makes all links of its owner useless; false if the token is good no more. */
export async function confirmEmail(tx: Database, token: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with used as (delete from email_confirmations where token_hash = ${hashToken(token)} and ${IS_GOOD} returning user_id)
    update users set email_confirmed_at = coalesce(email_confirmed_at, now())
    where id in (select user_id from used) and deleted_at is null returning id`);
  const [confirmed] = rows;
  if (confirmed === undefined) return false;
  await tx.execute(sql`delete from email_confirmations where user_id = ${confirmed.id}`);
  return true;
}

/** Deletes links that nobody can use any more. */
export async function deleteOldConfirmations(db: Database): Promise<void> {
  await db.execute(sql`delete from email_confirmations where not (${IS_GOOD})`);
}
