import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_WAIT_FAMILIAR_MAX_MS, PASSWORD_WAIT_STRANGE_MAX_MS } from '#contract/limits';
import type { LoginResponse, LoginBody } from '#contract/schemas/auth';
import type { AppServices } from '../../services';
import type { Database } from '../../database/connect';
import { tooManyTries } from '../../http/rateLimits';
import { AppError } from '../../http/errors/appError';
import { countPasswordTry, forgetPasswordTries, tryKey } from '../../repositories/passwordTries';
import { createSession } from '../../repositories/sessions';
import { isFamiliarAddress, noteRight, noteTry, type Visitor } from '../../repositories/signIns';
import { inTransaction } from '../../repositories/transaction';
import { findCredentials, readUser } from '../../repositories/users';
import { createOpaqueToken, hashToken } from '../../security/opaqueTokens';
import { isPasswordRight } from '../../security/passwords';
import { boundAttempts } from './boundAttempts';
import { visitorOf } from './visitorOf';

type Login = { request: FastifyRequest; reply: FastifyReply; noteFailure: (userId: string | null) => void };

/**
 * Signs somebody in. What is asked and written is the same for an email address that nobody has, up to the password: who
 * has an account here shows in no word, status or time (decision 039).
 */
export async function logIn(
  { connection: { db }, rateLimits }: AppServices,
  { email, password }: LoginBody,
  { request, reply, noteFailure }: Login,
): Promise<LoginResponse> {
  const account = email.trim();
  const visitor = visitorOf(request);
  await boundAttempts(db, rateLimits.auth, request, reply);

  const [known, isFamiliar] = await Promise.all([
    findCredentials(db, account),
    isFamiliarAddress(db, account, visitor.address),
  ]);
  const guesses = guessesAt(account, isFamiliar ? visitor.address : null, rateLimits.passwordTries);
  const noted = await countAndNote(db, account, visitor, guesses);
  if ('waitMs' in noted) {
    noteFailure(known?.id ?? null);
    throw tooManyTries(reply, noted.waitMs);
  }

  const isRight = await isPasswordRight(password, known?.passwordHash ?? null);
  const token = createOpaqueToken('');
  if (!isRight || known === null || !(await createSession(db, known, hashToken(token)))) {
    noteFailure(known?.id ?? null);
    throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
  }
  await Promise.all([noteRight(db, noted.tryId), forgetPasswordTries(db, guesses.key)]);
  return { data: { token, user: await readUser(db, known.id) } };
}

type Guesses = ReturnType<typeof guessesAt>;

/**
 * Keys under which failed attempts are counted together: all strangers', and separately those at each address that the
 * owner has used.
 */
function guessesAt(account: string, familiarAddress: string | null, free: number) {
  return familiarAddress === null
    ? { key: tryKey(account), bound: { free, longestWaitMs: PASSWORD_WAIT_STRANGE_MAX_MS } }
    : { key: tryKey(account, familiarAddress), bound: { free, longestWaitMs: PASSWORD_WAIT_FAMILIAR_MAX_MS } };
}

/** Counted and recorded before the password is checked, in one transaction: concurrent attempts can't slip through. */
function countAndNote(
  db: Database,
  account: string,
  visitor: Visitor,
  { key, bound }: Guesses,
): Promise<{ waitMs: number } | { tryId: string }> {
  return inTransaction(db, async (tx) => {
    const waitMs = await countPasswordTry(tx, key, bound);
    return waitMs > 0 ? { waitMs } : { tryId: await noteTry(tx, account, visitor) };
  });
}
