import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { USERNAME_MAX_LENGTH } from '#contract/limits';
import { LoginAnswer, LoginBody, RegisterAnswer, RegisterBody, User } from '#contract/schemas/auth';
import type { AppServices } from '../app';
import { sessionOf } from '../plugins/auth';
import { addressOf, tooManyTries } from '../plugins/rateLimits';
import { ADDS_NOTHING } from '../plugins/room';
import { AppError, invalid } from '../refusals/appError';
import { countLoginAttempt, forgetLoginAttempts } from '../repositories/loginAttempts';
import { createSession, endSession } from '../repositories/sessions';
import { createUser, findCredentials, readUser, type TakenField } from '../repositories/users';
import { createOpaqueToken, hashToken } from '../security/opaqueTokens';
import { hashPassword, isPasswordRight } from '../security/passwords';

const TAKEN: Record<TakenField, AppError> = {
  email: invalid({ email: ['This e-mail address is already in use.'] }, 'EMAIL_TAKEN'),
  username: invalid({ username: ['This username is already taken.'] }, 'USERNAME_TAKEN'),
};

/** Signing up and in, for visitors (spec section 7). */
export const visitorAuthRoutes: FastifyPluginAsyncTypebox<AppServices> = async (
  app,
  { connection: { db }, rateLimits },
) => {
  app.post(
    '/auth/register',
    { schema: { body: RegisterBody, response: { 201: RegisterAnswer } } },
    async (request, reply) => {
      const person = checkPerson(request.body);
      const result = await createUser(db, { ...person, passwordHash: await hashPassword(request.body.password) });
      if ('taken' in result) throw TAKEN[result.taken];
      return reply.code(201).send({ user: await readUser(db, result.id) });
    },
  );

  app.post('/auth/login', { schema: { body: LoginBody, response: { 200: LoginAnswer } } }, async (request, reply) => {
    const { email, password } = request.body;
    const attempt = { address: addressOf(request), account: email.trim() };
    const waitMs = await countLoginAttempt(db, attempt, rateLimits.auth);
    if (waitMs > 0) throw tooManyTries(reply, waitMs);

    const known = await findCredentials(db, attempt.account);
    const isRight = await isPasswordRight(password, known?.passwordHash ?? null);
    const token = createOpaqueToken('');
    if (!isRight || known === null || !(await createSession(db, known, hashToken(token)))) throw wrongCredentials();
    await forgetLoginAttempts(db, attempt);
    return { data: { token, user: await readUser(db, known.id) } };
  });
};

/** Who is signed in, and signing out. */
export const authRoutes: FastifyPluginAsyncTypebox<AppServices> = async (app, { connection: { db } }) => {
  app.get('/auth/me', { schema: { response: { 200: User } } }, (request) => readUser(db, sessionOf(request).userId));

  app.post('/auth/logout', { config: ADDS_NOTHING }, async (request, reply) => {
    const { userId, id } = sessionOf(request);
    await endSession(db, userId, id);
    return reply.code(204).send();
  });
};

function checkPerson({ email, username, fullName }: RegisterBody) {
  const person = { email: email.trim(), username: username.trim(), fullName: fullName.trim() };
  if (person.fullName === '') throw invalid({ fullName: ['Full name is required'] });
  if (person.username === '') throw invalid({ username: ['Username is required'] });
  if ([...person.username].length > USERNAME_MAX_LENGTH) {
    throw invalid({ username: [`Use at most ${USERNAME_MAX_LENGTH} characters.`] });
  }
  return person;
}

function wrongCredentials(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
}
