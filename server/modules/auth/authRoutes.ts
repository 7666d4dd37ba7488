import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import { isBlank } from '#contract/isBlank';
import {
  CHALLENGE_MAX_AGE_MS,
  RESET_MAX_AGE_MS,
  SESSIONS_LISTED_MAX,
  SIGN_INS_KEPT_DAYS,
  SIGN_INS_LIMIT,
  USERNAME_MAX_LENGTH,
} from '#contract/limits';
import { toName } from '#contract/names';
import {
  ListSessionsResponse,
  ListSignInsResponse,
  ListSignInsQuery,
  LoginResponse,
  LoginBody,
  RegisterResponse,
  RegisterBody,
  User,
  ChangePasswordBody,
  ForgotPasswordBody,
  ForgotPasswordResponse,
  ResetPasswordBody,
  WaysInResponse,
} from '#contract/schemas/auth';
import { IdParams } from '#contract/schemas/common';
import { SecondFactorBody } from '#contract/schemas/secondFactor';
import { isFarTooLong } from '#contract/trackerRules';
import { inTransaction } from '../../database/connect';
import { invalid, notFound, type AppError } from '../../http/appError';
import { ADDS_NOTHING } from '../../http/requestGuards';
import { NoContent } from '../../http/responses';
import { sessionOf } from '../../http/session';
import { hashPassword } from '../../lib/passwords';
import { createOpaqueToken } from '../../lib/secretBox';
import { boundAttempts, logIn, showSecondFactor, visitorOf } from './logIn';
import { MAIL_BOUND } from './confirmationRoutes';
import { admit, readWaysIn, requireFreeSignUp, TAKEN, welcome } from './registration';
import { addResetMail } from './mailsRepository';
import { createReset, endResets, isResetGood, resetPassword } from './resetsRepository';
import { requireOwnPassword } from './ownPassword';
import { hasPasskeys } from './passkeysRepository';
import { endChallenges, turnFactorOff } from './secondFactorsRepository';
import { endAllSessions, endSession, endOtherSessions, listSessions } from './sessionsRepository';
import { listSignIns, noteSignIn, countPasswordTry, tryKey } from './signInsRepository';
import { createUser, readUser, replacePasswordHash } from './usersRepository';

/** Signing up and in, for visitors. */
export const visitorAuthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  app.post(
    '/auth/register',
    {
      schema: {
        operationId: 'register',
        tags: ['Auth'],
        summary: 'Sign up',
        description: `A username has at most ${USERNAME_MAX_LENGTH} characters; blanks around it and case do not count.`,
        errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'REGISTRATION_CLOSED'],
        security: [],
        body: RegisterBody,
        response: { 201: RegisterResponse },
      },
    },
    async (request, reply) => {
      await boundAttempts(db, app.rateLimits.auth, request, reply);
      const { password, invitation = '' } = request.body;
      if (invitation === '') await requireFreeSignUp(db, app.door);
      const person = checkPerson(request.body);
      const passwordHash = await hashPassword(password);
      const id = await inTransaction(db, async (tx) => {
        const admitted = await admit(tx, app.door, { invitation, email: person.email });
        const made = await createUser(tx, { ...person, ...admitted, passwordHash });
        if ('taken' in made) throw TAKEN[made.taken];
        await welcome(tx, app, made.id, visitorOf(request));
        return made.id;
      });
      app.mailer?.wake();
      return reply.code(201).send({ user: await readUser(db, id) });
    },
  );

  app.post(
    '/auth/login',
    {
      schema: {
        operationId: 'login',
        tags: ['Auth'],
        summary: 'Sign in',
        description: 'The token is shown once. Send it with every other call: `Authorization: Bearer …`.',
        errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
        security: [],
        body: LoginBody,
        response: { 200: LoginResponse },
      },
    },
    (request, reply) => logIn(app, request.body, { request, reply }),
  );

  app.post(
    '/auth/second-factor',
    {
      schema: {
        operationId: 'showSecondFactor',
        tags: ['Auth'],
        summary: 'Sign in with a second factor',
        description: `Goes on with a log-in that was refused with SECOND_FACTOR_REQUIRED, within ${CHALLENGE_MAX_AGE_MS / MINUTE_MS} minutes. Each code is taken once.`,
        security: [],
        body: SecondFactorBody,
        response: { 200: LoginResponse },
      },
    },
    (request, reply) => showSecondFactor(app, request.body, { request, reply }),
  );
};

/** Replacing a lost password, by a link. */
export const resetRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  app.post(
    '/auth/reset',
    {
      schema: {
        operationId: 'resetPassword',
        tags: ['Auth'],
        summary: 'Replace a lost password',
        description: `\`token\` is that of a link, which works once, within ${RESET_MAX_AGE_MS / MINUTE_MS} minutes. All sessions of the user end; connected accounts stay.`,
        security: [],
        body: ResetPasswordBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await boundAttempts(db, app.rateLimits.auth, request, reply);
      const { token, password } = request.body;
      // A guess costs no hash.
      if (!(await isResetGood(db, token))) throw resetRefused();
      const passwordHash = await hashPassword(password);
      await inTransaction(db, async (tx) => {
        const used = await resetPassword(tx, token, passwordHash);
        if (used === null) throw resetRefused();
        const { userId, removesFactor } = used;
        if (removesFactor) await turnFactorOff(tx, userId);
        await endChallenges(tx, userId);
        await endAllSessions(tx, userId);
        await noteSignIn(tx, userId, 'password_changed', visitorOf(request));
      });
      return reply.code(204).send();
    },
  );
};

/** Asking for a link by mail. */
export const forgotRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  app.post(
    '/auth/forgot',
    {
      schema: {
        operationId: 'forgotPassword',
        tags: ['Auth'],
        summary: 'Ask for a link that replaces a lost password',
        description: 'Answers the same whether or not somebody has this address, and where the server sends no mail.',
        security: [],
        body: ForgotPasswordBody,
        response: { 202: ForgotPasswordResponse },
      },
    },
    async (request, reply) => {
      await boundAttempts(db, app.rateLimits.auth, request, reply);
      const email = request.body.email.trim();
      const token = createOpaqueToken('');
      // The same statements for every address, in one transaction: who has an account shows in no time.
      await inTransaction(db, async (tx) => {
        const waitMs = await countPasswordTry(tx, tryKey('reset mail', email), MAIL_BOUND);
        if (waitMs > 0 || app.mailer === null) return;
        await createReset(tx, app.publicOrigin, email, { token, isMailed: true });
        await addResetMail(tx, app.secretBox, email, token);
      });
      app.mailer?.wake();
      return reply.code(202).send({ minutes: RESET_MAX_AGE_MS / MINUTE_MS });
    },
  );
};

function resetRefused(): AppError {
  return invalid({ token: ['This link was used, or is too old. Ask for another one.'] });
}

async function hasPasskeysAt({ connection, findPasskeyPlace }: FastifyInstance, { headers }: FastifyRequest) {
  const place = findPasskeyPlace(headers.host);
  return 'rpId' in place && (await hasPasskeys(connection.db, place.rpId));
}

/** Where the prescribed button leads to. */
const GOOGLE_ISSUER = 'https://accounts.google.com';

/** What the pages of visitors ask before they show their forms. */
export const waysInRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/auth/ways-in',
    {
      schema: {
        operationId: 'getWaysIn',
        tags: ['Auth'],
        summary: 'Read who may sign up',
        security: [],
        response: { 200: WaysInResponse },
      },
    },
    async (request) => ({
      ...(await readWaysIn(app.connection.db, app.door)),
      has_passkeys: await hasPasskeysAt(app, request),
      sends_mail: app.mailer !== null,
      terms_url: app.legal.termsUrl,
      privacy_url: app.legal.privacyUrl,
      oidc: app.oidc && { name: app.oidc.name, is_google: app.oidc.issuer === GOOGLE_ISSUER },
    }),
  );
};

/** The signed-in user, their sign-ins and sessions, and signing out. */
export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
  } = app;
  app.get(
    '/auth/me',
    {
      schema: {
        operationId: 'getCurrentUser',
        tags: ['Auth'],
        summary: 'Read who is signed in',
        response: { 200: User },
      },
    },
    (request) => readUser(db, sessionOf(request).userId),
  );

  app.get(
    '/auth/sign-ins',
    {
      schema: {
        operationId: 'listSignIns',
        tags: ['Auth'],
        summary: 'List who signed in, and who tried to',
        description: `Newest first; kept for ${SIGN_INS_KEPT_DAYS} days.`,
        querystring: ListSignInsQuery,
        response: { 200: ListSignInsResponse },
      },
    },
    (request) => {
      const { cursor, limit = SIGN_INS_LIMIT } = request.query;
      return listSignIns(db, sessionOf(request).userId, { cursor, limit });
    },
  );

  app.get(
    '/auth/sessions',
    {
      schema: {
        operationId: 'listSessions',
        tags: ['Auth'],
        summary: 'List where the user is signed in',
        description: `The ${SESSIONS_LISTED_MAX} sessions that were used last, this one first.`,
        response: { 200: ListSessionsResponse },
      },
    },
    async (request) => ({ sessions: await listSessions(db, sessionOf(request)) }),
  );

  app.delete(
    '/auth/sessions/:id',
    {
      schema: {
        operationId: 'endSession',
        tags: ['Auth'],
        summary: 'Sign out somewhere',
        description: 'The session ends at once, and its event stream with it.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      if (!(await endSession(db, sessionOf(request).userId, request.params.id))) throw notFound();
      return reply.code(204).send();
    },
  );

  app.delete(
    '/auth/sessions',
    {
      schema: {
        operationId: 'endOtherSessions',
        tags: ['Auth'],
        summary: 'Sign out everywhere else',
        description: 'All sessions of the user end, but the one of this call.',
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId, id } = sessionOf(request);
      await endOtherSessions(db, userId, id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/auth/logout',
    {
      config: ADDS_NOTHING,
      schema: { operationId: 'logout', tags: ['Auth'], summary: 'Sign out', response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { userId, id } = sessionOf(request);
      await endSession(db, userId, id);
      return reply.code(204).send();
    },
  );
};

function checkPerson({ email, username, fullName }: RegisterBody) {
  const tooLong = invalid({ username: [`Use at most ${USERNAME_MAX_LENGTH} characters.`] });
  if (isFarTooLong(username, USERNAME_MAX_LENGTH)) throw tooLong;
  const person = { email: email.trim(), username: toName(username), fullName: toName(fullName) };
  if (isBlank(person.fullName)) throw invalid({ fullName: ['Full name is required'] });
  if (isBlank(person.username)) throw invalid({ username: ['Username is required'] });
  if ([...person.username].length > USERNAME_MAX_LENGTH) throw tooLong;
  return person;
}

/** Changing one's password, which signs out everybody with an older session of the user. */
export const passwordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.connection;
  app.post(
    '/auth/password',
    {
      schema: {
        operationId: 'changePassword',
        tags: ['Auth'],
        summary: 'Change the password',
        description: 'All other sessions of the user end.',
        body: ChangePasswordBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId, id: sessionId } = sessionOf(request);
      const { old_password, new_password } = request.body;
      const from = await requireOwnPassword(app, { request, reply }, old_password, wrongPassword());
      const to = await hashPassword(new_password);
      await inTransaction(db, async (tx) => {
        // Of two who know the password, the first to change it shuts the other one out.
        if (!(await replacePasswordHash(tx, userId, { from, to }))) throw wrongPassword();
        await endChallenges(tx, userId);
        await endResets(tx, userId);
        await endOtherSessions(tx, userId, sessionId);
        await noteSignIn(tx, userId, 'password_changed', visitorOf(request));
      });
      return reply.code(204).send();
    },
  );
};

/** Not a 401: that would say that the session is over. */
function wrongPassword(): AppError {
  return invalid({ old_password: ['This isn’t your current password.'] });
}
