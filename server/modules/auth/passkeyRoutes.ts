import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MINUTE_MS } from '#contract/durations';
import { isBlank } from '#contract/isBlank';
import { CHALLENGE_MAX_AGE_MS, PASSKEYS_MAX_PER_USER } from '#contract/limits';
import { toName } from '#contract/names';
import { LoginResponse } from '#contract/schemas/auth';
import { IdParams } from '#contract/schemas/common';
import {
  AddPasskeyBody,
  FinishPasskeyBody,
  ListPasskeysResponse,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  RenamePasskeyBody,
  StartPasskeyBody,
} from '#contract/schemas/passkeys';
import { OwnPasswordBody, TurnedOn } from '#contract/schemas/secondFactor';
import { inTransaction } from '../../database/connect';
import { AppError, invalid, notFound } from '../../http/appError';
import { NoContent } from '../../http/responses';
import { sessionOf } from '../../http/session';
import { hashPassword } from '../../lib/passwords';
import { createOpaqueToken, hashToken } from '../../lib/secretBox';
import { boundAttempts, challengeOver, fulfillChallenge, visitorOf } from './logIn';
import { requireOwnPassword } from './ownPassword';
import {
  challengeIn,
  checkAssertion,
  checkRegistration,
  createRegistration,
  createRequest,
  requirePlace,
} from './passkeys';
import {
  addPasskey,
  countPasskeys,
  findPasskey,
  keepChallenge,
  listCredentials,
  listPasskeys,
  removePasskey,
  renamePasskey,
  usePasskey,
  useRegistration,
  useRequest,
} from './passkeysRepository';
import { findChallenge, lockUser } from './secondFactorsRepository';
import { turnOn } from './secondFactorRoutes';
import { startSession } from './sessionsRepository';
import { noteSignIn } from './signInsRepository';
import { readUser } from './usersRepository';

const MINUTES = CHALLENGE_MAX_AGE_MS / MINUTE_MS;

/** Signing in by a passkey, or going on by one with a log-in whose password was right. */
export const passkeyLogInRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  app.post(
    '/auth/passkeys/start',
    {
      schema: {
        operationId: 'startPasskeyLogIn',
        tags: ['Auth'],
        summary: 'Begin to sign in by a passkey',
        description: `The response is what navigator.credentials.get() takes, as JSON. It is good once, for ${MINUTES} minutes.`,
        errors: ['PASSKEYS_UNAVAILABLE'],
        security: [],
        body: StartPasskeyBody,
        response: { 200: PasskeyRequest },
      },
    },
    async (request, reply) => {
      await boundAttempts(db, app.rateLimits.auth, request, reply);
      const place = requirePlace(app.findPasskeyPlace, request.headers.host);
      const { challenge: logIn } = request.body;
      if (logIn === undefined) {
        const made = await createRequest(place, null);
        await keepChallenge(db, made.challenge, place.rpId, { loginTokenHash: null });
        return made;
      }
      const found = await findChallenge(db, logIn);
      if (found === null) throw challengeOver();
      const made = await createRequest(place, await listCredentials(db, found.userId, place.rpId));
      await keepChallenge(db, made.challenge, place.rpId, { loginTokenHash: hashToken(logIn) });
      return made;
    },
  );

  app.post(
    '/auth/passkeys/finish',
    {
      schema: {
        operationId: 'finishPasskeyLogIn',
        tags: ['Auth'],
        summary: 'Sign in by what a passkey has signed',
        description: 'Finger, face or PIN were asked for, so it stands for password and second factor.',
        errors: ['PASSKEYS_UNAVAILABLE'],
        security: [],
        body: FinishPasskeyBody,
        response: { 200: LoginResponse },
      },
    },
    async (request, reply) => {
      await boundAttempts(db, app.rateLimits.auth, request, reply);
      const place = requirePlace(app.findPasskeyPlace, request.headers.host);
      const visitor = visitorOf(request);
      const challenge = challengeIn(request.body.client_data) ?? '';
      const asked = await useRequest(db, challenge, place.rpId);
      if (asked === null) throw tooLate();
      const known = await findPasskey(db, Buffer.from(request.body.credential, 'base64url'), place.rpId);
      const refuse = (userId: string | null) => {
        app.noteFailedLogIn(request, userId);
        return invalid({ passkey: ['This passkey isn’t known here any more.'] });
      };
      if (known === null) throw refuse(null);
      const { userId } = known;
      const uses = await checkAssertion(place, challenge, known, request.body);
      if (uses === null) {
        await noteSignIn(db, userId, 'failed', visitor);
        throw refuse(userId);
      }
      const token = createOpaqueToken('');
      await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        if (!(await usePasskey(tx, known.id, uses))) throw refuse(userId);
        if (asked.loginTokenHash === null) {
          await noteSignIn(tx, userId, 'signed_in', visitor);
          await startSession(tx, userId, hashToken(token), visitor);
        } else await fulfillChallenge(tx, asked.loginTokenHash, userId, { token, visitor });
      });
      return { data: { token, user: await readUser(db, userId) } };
    },
  );
};

/** The passkeys of somebody who is signed in. */
export const passkeyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  app.get(
    '/auth/passkeys',
    {
      schema: {
        operationId: 'listPasskeys',
        tags: ['Auth'],
        summary: 'List the passkeys by which the user signs in',
        response: { 200: ListPasskeysResponse },
      },
    },
    async (request) => {
      const place = app.findPasskeyPlace(request.headers.host);
      return {
        passkeys: await listPasskeys(db, sessionOf(request).userId),
        unavailable: 'reason' in place ? place.reason : null,
      };
    },
  );

  app.post(
    '/auth/passkeys/registration',
    {
      schema: {
        operationId: 'startPasskey',
        tags: ['Auth'],
        summary: 'Begin to add a passkey',
        description: `The response is what navigator.credentials.create() takes, as JSON. It is good once, for ${MINUTES} minutes.`,
        errors: ['CONFLICT', 'PASSKEYS_UNAVAILABLE'],
        body: OwnPasswordBody,
        response: { 200: PasskeyCreation },
      },
    },
    async (request, reply) => {
      const place = requirePlace(app.findPasskeyPlace, request.headers.host);
      await requireOwnPassword(app, { request, reply }, request.body.password);
      const user = await readUser(db, sessionOf(request).userId);
      if ((await countPasskeys(db, user.id)) >= PASSKEYS_MAX_PER_USER) throw tooMany();
      const made = await createRegistration(place, user, await listCredentials(db, user.id, place.rpId));
      await keepChallenge(db, made.challenge, place.rpId, { userId: user.id });
      return made;
    },
  );

  app.post(
    '/auth/passkeys',
    {
      schema: {
        operationId: 'addPasskey',
        tags: ['Auth'],
        summary: 'Add the passkey that the browser made',
        description:
          'It turns the second factor on: then recovery codes are shown once, and all other sessions of the user end.',
        errors: ['CONFLICT', 'PASSKEYS_UNAVAILABLE'],
        body: AddPasskeyBody,
        response: { 201: TurnedOn },
      },
    },
    async (request, reply) => {
      const place = requirePlace(app.findPasskeyPlace, request.headers.host);
      const session = sessionOf(request);
      const { userId } = session;
      const challenge = challengeIn(request.body.client_data) ?? '';
      if (!(await useRegistration(db, challenge, userId, place.rpId))) throw tooLate();
      const made = await checkRegistration(place, challenge, request.body);
      if (made === null) throw invalid({ passkey: ['The browser’s passkey doesn’t fit. Begin again.'] });
      const name = visitorOf(request).client || 'Passkey';
      const otherHash = await hashPassword(createOpaqueToken(''));
      const codes = await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX_PER_USER) throw tooMany();
        const added = await addPasskey(tx, { userId, rpId: place.rpId, name }, made);
        if (added === null) throw new AppError('CONFLICT', 'This passkey was added already.');
        await noteSignIn(tx, userId, 'passkey_added', visitorOf(request));
        return turnOn(tx, session, otherHash, visitorOf(request));
      });
      return reply.code(201).send({ recovery_codes: codes });
    },
  );

  app.patch(
    '/auth/passkeys/:id',
    {
      schema: {
        operationId: 'renamePasskey',
        tags: ['Auth'],
        summary: 'Rename a passkey',
        params: IdParams,
        body: RenamePasskeyBody,
        response: { 200: Passkey },
      },
    },
    async (request) => {
      const name = toName(request.body.name);
      if (isBlank(name)) throw invalid({ name: ['Enter a name.'] });
      const renamed = await renamePasskey(db, sessionOf(request).userId, request.params.id, name);
      if (renamed === null) throw notFound();
      return renamed;
    },
  );

  app.delete(
    '/auth/passkeys/:id',
    {
      schema: {
        operationId: 'removePasskey',
        tags: ['Auth'],
        summary: 'Sign in no more by a passkey',
        description: 'The last second factor can’t be removed: turn that off instead, which takes the password.',
        errors: ['CONFLICT'],
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const isRemoved = await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const removed = await removePasskey(tx, userId, request.params.id, app.findPasskeyPlace.rpIds);
        if (removed === true) await noteSignIn(tx, userId, 'passkey_removed', visitorOf(request));
        return removed;
      });
      if (isRemoved === null) throw notFound();
      if (!isRemoved) {
        throw new AppError(
          'CONFLICT',
          'This is your only second factor. Add another one first, or turn Two-Factor Authentication off.',
        );
      }
      return reply.code(204).send();
    },
  );
};

function tooLate(): AppError {
  return invalid({ passkey: ['It took too long, or was used before. Begin again.'] });
}

function tooMany(): AppError {
  return new AppError('CONFLICT', `You have ${PASSKEYS_MAX_PER_USER} passkeys. Remove one that you don’t use.`);
}
