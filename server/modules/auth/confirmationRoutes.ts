import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import { CONFIRMATION_MAX_AGE_MS } from '#contract/limits';
import { ConfirmEmailBody } from '#contract/schemas/auth';
import { inTransaction } from '../../database/connect';
import { AppError, invalid } from '../../http/appError';
import { tooManyTries } from '../../http/rateLimits';
import { NoContent } from '../../http/responses';
import { sessionOf } from '../../http/session';
import { askForConfirmation, confirmEmail } from './confirmationsRepository';
import { boundAttempts } from './logIn';
import { countPasswordTry, tryKey } from './signInsRepository';

/** Mails of a kind that one address gets at once; further ones wait, each longer, but for less time than a link lives. */
export const MAIL_BOUND = { free: 3, longestWaitMs: 15 * MINUTE_MS };

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
        const waitMs = await countPasswordTry(tx, tryKey('confirmation mail', userId), MAIL_BOUND);
        if (waitMs > 0) throw tooManyTries(reply, waitMs);
        await askForConfirmation(tx, app.secretBox, userId);
      });
      app.mailer.wake();
      return reply.code(204).send();
    },
  );
};
