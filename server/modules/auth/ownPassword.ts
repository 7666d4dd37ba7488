import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_WAIT_FAMILIAR_MAX_MS } from '#contract/limits';
import { invalid, type AppError } from '../../http/appError';
import { tooManyTries } from '../../http/rateLimits';
import { sessionOf } from '../../http/session';
import { isPasswordRight } from '../../lib/passwords';
import { visitorOf } from './logIn';
import { countPasswordTry, forgetPasswordTries, noteSignIn, tryKey } from './signInsRepository';
import { readPasswordHash } from './usersRepository';

/**
 * Asks somebody who is signed in for their password once more; returns the hash that it fits. Guesses are counted for the person, over all
 * servers: whoever has found a session can't go on guessing.
 */
export async function requireOwnPassword(
  { connection: { db }, rateLimits }: Pick<FastifyInstance, 'connection' | 'rateLimits'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  password: string,
  refused = wrongPassword(),
): Promise<string> {
  const { userId } = sessionOf(request);
  const key = tryKey('own password', userId);
  const bound = { free: rateLimits.passwordTries, longestWaitMs: PASSWORD_WAIT_FAMILIAR_MAX_MS };
  const waitMs = await countPasswordTry(db, key, bound);
  if (waitMs > 0) throw tooManyTries(reply, waitMs);

  const hash = await readPasswordHash(db, userId);
  if (hash === null) throw noPassword(refused);
  if (!(await isPasswordRight(password, hash))) {
    await noteSignIn(db, userId, 'failed', visitorOf(request));
    throw refused;
  }
  await forgetPasswordTries(db, key);
  return hash;
}

/** The same about somebody who has none. */
function noPassword({ fieldErrors = {} }: AppError): AppError {
  const sentence = 'Your account has no password. “Forgot password?” on the log-in page leads to one.';
  return invalid(Object.fromEntries(Object.keys(fieldErrors).map((field) => [field, [sentence]])));
}

/** Not a 401: that would say that the session is over. */
export function wrongPassword(): AppError {
  return invalid({ password: ['This isn’t your password.'] });
}
