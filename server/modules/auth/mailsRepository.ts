import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { LinkKind } from '#contract/auth';
import { MINUTE_MS } from '#contract/durations';
import type { Database } from '../../database/connect';
import { textKey } from '../../lib/normalForm';
import { hashToken, type SecretBox } from '../../lib/secretBox';

/** A mail that this server is to send; `tries` counts this one. */
type TakenMail = { id: string; kind: LinkKind; email: string; token: string; tries: number };

/** For how long a server has a mail that it sends, and the first pause before another try. */
const LEASE_MS = MINUTE_MS;

const placeOf = (id: string) => `mails:${id}`;

/** Puts a mail with a reset link into the outbox, to be sent as soon as the transaction is committed. */
export async function addResetMail(tx: Database, secretBox: SecretBox, email: string, token: string): Promise<void> {
  const id = uuidv7();
  await tx.execute(sql`
    insert into mails (id, user_id, email, token, expires_at)
    select ${id}, u.id, u.email, ${secretBox.seal(token, placeOf(id))}, r.expires_at
    from users u join password_resets r on r.user_id = u.id
    where u.email_key = ${textKey(email)} and r.token_hash = ${hashToken(token)}`);
}

/** Puts a mail with an invitation into the outbox likewise. */
export async function addInvitationMail(tx: Database, secretBox: SecretBox, token: string): Promise<void> {
  const id = uuidv7();
  await tx.execute(sql`
    insert into mails (id, kind, invitation_id, email, token, expires_at)
    select ${id}, 'invitation', i.id, i.email, ${secretBox.seal(token, placeOf(id))}, i.expires_at
    from invitations i where i.mailed_token_hash = ${hashToken(token)}`);
}

/** Puts a mail that asks for the confirmation of its address into the outbox likewise. */
export async function addConfirmationMail(tx: Database, secretBox: SecretBox, token: string): Promise<void> {
  const id = uuidv7();
  await tx.execute(sql`
    insert into mails (id, kind, user_id, email, token, expires_at)
    select ${id}, 'confirm', u.id, u.email, ${secretBox.seal(token, placeOf(id))}, c.expires_at
    from users u join email_confirmations c on c.user_id = u.id where c.token_hash = ${hashToken(token)}`);
}

/** The mails of the outbox, with their tokens opened. */
export function createMailsRepository(db: Database, secretBox: SecretBox) {
  return {
    /** Takes the mail that is due longest, for a time; null if none is. */
    async take(): Promise<TakenMail | null> {
      await db.execute(sql`delete from mails where expires_at <= now()`);
      const { rows } = await db.execute<Omit<TakenMail, 'token'> & { token: Buffer }>(sql`
        update mails set tries = tries + 1, next_at = now() + ${LEASE_MS} * power(2, least(tries, 4)) * interval '1 ms'
        where id = (select id from mails where next_at <= now() order by next_at limit 1 for update skip locked)
        returning id, kind, email, token, tries`);
      const [row] = rows;
      return row === undefined ? null : { ...row, token: secretBox.open(row.token, placeOf(row.id)) };
    },

    /** Forgets a mail that was handed over. */
    async remove(id: string): Promise<void> {
      await db.execute(sql`delete from mails where id = ${id}`);
    },

    /** When the next mail is due, in milliseconds since 1970. */
    async nextDueAt(): Promise<number | null> {
      const { rows } = await db.execute<{ at: number | null }>(
        sql`select extract(epoch from min(next_at))::float8 * 1000 as at from mails`,
      );
      return rows[0]?.at ?? null;
    },
  };
}
