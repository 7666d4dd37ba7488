import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import { CONFIRMATION_MAX_AGE_MS } from '#contract/limits';
import { ConfirmEmailBody } from '#contract/schemas/auth';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, invalid } from '../../http/appError';
import { tooManyTries } from '../../http/rateLimits';
import { NoContent } from '../../http/responses';
import { sessionOf } from '../../http/session';
import { createOpaqueToken, hashToken, type SecretBox } from '../../lib/secretBox';
import { boundAttempts } from './logIn';
import { addConfirmationMail } from './mailsRepository';
import { countPasswordTry, tryKey } from './signInsRepository';

/** Mails of a kind that one address gets at once; further ones wait, each longer, but for less time than a link lives. */
export const MAIL_BOUND = { free: 3, longestWaitMs: 15 * MINUTE_MS };

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
async function confirmEmail(tx: Database, token: string): Promise<boolean> {
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

/** Confirming an email address, by a link, in whichever browser it is opened. */
export const confirmRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  app.post(
    '/auth/confirm',
    {
      schema: {
        operationId: 'confirmEmail',
        tags: ['Auth'],
        summary: 'Confirm an email address',
        description: `\`token\` is that of a mailed link, which works once, within ${CONFIRMATION_MAX_AGE_MS / HOUR_MS} hours.`,
        security: [],
        body: ConfirmEmailBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await boundAttempts(db, app.rateLimits.auth, request, reply);
      const isConfirmed = await inTransaction(db, (tx) => confirmEmail(tx, request.body.token));
      if (!isConfirmed) {
        throw invalid({ token: ['This link was used, or is too old. Ask for another one in Settings.'] });
      }
      return reply.code(204).send();
    },
  );
};

/** Asking for the mail once more. */
export const confirmationRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  app.post(
    '/auth/confirmations',
    {
      schema: {
        operationId: 'askForConfirmation',
        tags: ['Auth'],
        summary: 'Have a link mailed that confirms one’s email address',
        description: 'Nothing is mailed to an address that is confirmed.',
        errors: ['CONFLICT'],
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      if (app.mailer === null) throw new AppError('CONFLICT', 'This server sends no mail.');
      const { userId } = sessionOf(request);
      await inTransaction(db, async (tx) => {
        const waitMs = await countPasswordTry(tx, tryKey(`confirmation of ${userId}`), MAIL_BOUND);
        if (waitMs > 0) throw tooManyTries(reply, waitMs);
        await askForConfirmation(tx, app.secretBox, userId);
      });
      app.mailer.wake();
      return reply.code(204).send();
    },
  );
};
