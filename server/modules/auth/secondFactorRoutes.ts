import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HOUR_MS } from '#contract/durations';
import { AUTHENTICATOR_SETUP_MAX_AGE_MS, RECOVERY_CODES } from '#contract/limits';
import {
  AuthenticatorKey,
  ConfirmAuthenticatorBody,
  OwnPasswordBody,
  RecoveryCodes,
  SecondFactor,
  TurnedOn,
} from '#contract/schemas/secondFactor';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, invalid } from '../../http/appError';
import { ADDS_NOTHING } from '../../http/requestGuards';
import { NoContent } from '../../http/responses';
import { sessionOf, type Session } from '../../http/session';
import { hashPassword } from '../../lib/passwords';
import { createOpaqueToken } from '../../lib/secretBox';
import { visitorOf } from './logIn';
import { createAuthenticatorKey } from './oneTimeCodes';
import { requireOwnPassword } from './ownPassword';
import {
  confirmAuthenticator,
  keepAuthenticatorKey,
  lockUser,
  readSecondFactor,
  replaceRecoveryCodes,
  turnFactorOff,
  turnFactorOn,
} from './secondFactorsRepository';
import { endOtherSessions } from './sessionsRepository';
import { noteSignIn, type Visitor } from './signInsRepository';
import { readUser } from './usersRepository';

/** The second factor of somebody who is signed in. */
export const secondFactorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
    secretBox,
  } = app;
  app.get(
    '/auth/second-factor',
    {
      schema: {
        operationId: 'getSecondFactor',
        tags: ['Auth'],
        summary: 'Read what logging in takes besides the password',
        response: { 200: SecondFactor },
      },
    },
    (request) => readSecondFactor(db, sessionOf(request).userId),
  );

  app.post(
    '/auth/second-factor/authenticator',
    {
      schema: {
        operationId: 'addAuthenticator',
        tags: ['Auth'],
        summary: 'Make a key for an authenticator app',
        description: `It is shown once, and asked for only after the app has shown a code of it, within ${AUTHENTICATOR_SETUP_MAX_AGE_MS / HOUR_MS} hour.`,
        errors: ['CONFLICT'],
        body: OwnPasswordBody,
        response: { 201: AuthenticatorKey },
      },
    },
    async (request, reply) => {
      await requireOwnPassword(app, { request, reply }, request.body.password);
      const { id: userId, email } = await readUser(db, sessionOf(request).userId);
      const key = createAuthenticatorKey(email);
      if (!(await keepAuthenticatorKey(db, secretBox, userId, key.secret))) {
        throw new AppError('CONFLICT', 'An authenticator app is set up already. Turn the second factor off first.');
      }
      return reply.code(201).send(key);
    },
  );

  app.post(
    '/auth/second-factor/authenticator/confirm',
    {
      schema: {
        operationId: 'confirmAuthenticator',
        tags: ['Auth'],
        summary: 'Turn the second factor on, by the first code of the app',
        description: `Answers with ${RECOVERY_CODES} recovery codes, which are shown once. All other sessions of the user end.`,
        errors: ['CONFLICT'],
        body: ConfirmAuthenticatorBody,
        response: { 200: TurnedOn },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const { userId } = session;
      const otherHash = await hashPassword(createOpaqueToken(''));
      return inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const outcome = await confirmAuthenticator(tx, secretBox, userId, request.body.code);
        if (outcome === 'wrong code') throw wrongCode();
        if (outcome === 'nothing to confirm') {
          throw new AppError('CONFLICT', 'There is no key to confirm, or it is too old. Start again.');
        }
        return { recovery_codes: await turnOn(tx, session, otherHash, visitorOf(request)) };
      });
    },
  );

  app.post(
    '/auth/second-factor/recovery-codes',
    {
      schema: {
        operationId: 'replaceRecoveryCodes',
        tags: ['Auth'],
        summary: 'Make new recovery codes',
        description: 'They are shown once; those from before are worth nothing any more.',
        errors: ['CONFLICT'],
        body: OwnPasswordBody,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await requireOwnPassword(app, { request, reply }, request.body.password);
      return inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const { is_on } = await readSecondFactor(tx, userId);
        if (!is_on) throw new AppError('CONFLICT', 'The second factor is off.');
        return { recovery_codes: await replaceRecoveryCodes(tx, userId) };
      });
    },
  );

  app.post(
    '/auth/second-factor/off',
    {
      config: ADDS_NOTHING,
      schema: {
        operationId: 'turnSecondFactorOff',
        tags: ['Auth'],
        summary: 'Turn the second factor off',
        description: 'The password alone is asked for again; authenticator app and recovery codes are forgotten.',
        body: OwnPasswordBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await requireOwnPassword(app, { request, reply }, request.body.password);
      await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const { is_on } = await readSecondFactor(tx, userId);
        await turnFactorOff(tx, userId);
        if (is_on) await noteSignIn(tx, userId, 'second_factor_off', visitorOf(request));
      });
      return reply.code(204).send();
    },
  );
};

/**
 * Turns the second factor on, in a transaction that holds the user's row: all other sessions end. Returns recovery codes, or null if it was
 * on already.
 */
export async function turnOn(
  tx: Database,
  { userId, id: sessionId }: Pick<Session, 'userId' | 'id'>,
  otherHash: string,
  visitor: Visitor,
): Promise<string[] | null> {
  if (!(await turnFactorOn(tx, userId, otherHash))) return null;
  await endOtherSessions(tx, userId, sessionId);
  await noteSignIn(tx, userId, 'second_factor_on', visitor);
  return replaceRecoveryCodes(tx, userId);
}

function wrongCode(): AppError {
  return invalid({ code: ['This code is not right. Wait for the next one, and check the clock of your device.'] });
}
