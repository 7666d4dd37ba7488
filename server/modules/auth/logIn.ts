import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { PASSWORD_WAIT_FAMILIAR_MAX_MS, PASSWORD_WAIT_STRANGE_MAX_MS } from '#contract/limits';
import type { SecondFactorChallenge } from '#contract/errors';
import type { LoginResponse, LoginBody } from '#contract/schemas/auth';
import type { SecondFactorBody } from '#contract/schemas/secondFactor';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, invalid } from '../../http/appError';
import { tooManyTries, addressOf } from '../../http/rateLimits';
import { createOpaqueToken, hashToken } from '../../lib/secretBox';
import { isPasswordRight } from '../../lib/passwords';
import { deferJoin, useJoin } from './oidcRepository';
import {
  createChallenge,
  findChallenge,
  lockUser,
  readFactorHash,
  takeCode,
  useChallenge,
} from './secondFactorsRepository';
import { createSession, startSession } from './sessionsRepository';
import {
  countPasswordTry,
  forgetPasswordTries,
  tryKey,
  isFamiliarAddress,
  noteRight,
  noteSignIn,
  noteTry,
  type Visitor,
  countAttempt,
} from './signInsRepository';
import { findCredentials, readUser } from './usersRepository';

type Login = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The challenge of an account at the issuer that opens this one, too, once somebody is in. */
  join?: string;
};

/**
 * Signs somebody in. What is asked and written is the same for an email address that nobody has, up to the password: who
 * has an account here shows in no word, status or time.
 */
export async function logIn(
  app: Pick<FastifyInstance, 'connection' | 'rateLimits' | 'findPasskeyPlace' | 'noteFailedLogIn'>,
  { email, password }: LoginBody,
  { request, reply, join }: Login,
): Promise<LoginResponse> {
  const {
    connection: { db },
    rateLimits,
  } = app;
  const account = email.trim();
  const visitor = visitorOf(request);
  await boundAttempts(db, rateLimits.auth, request, reply);

  const [known, isFamiliar] = await Promise.all([
    findCredentials(db, account),
    isFamiliarAddress(db, account, visitor.address),
  ]);
  const guesses = guessesAt('log-in', account, isFamiliar ? visitor.address : null, rateLimits.passwordTries);
  const noted = await countAndNote(db, account, visitor, guesses);
  if ('waitMs' in noted) {
    app.noteFailedLogIn(request, known?.id ?? null);
    throw tooManyTries(reply, noted.waitMs);
  }

  const refused = () => {
    app.noteFailedLogIn(request, known?.id ?? null);
    return new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
  };
  const passwordHash = known?.passwordHash ?? null;
  const isRight = await isPasswordRight(password, passwordHash);
  if (!isRight || known === null || passwordHash === null) throw refused();
  const checked = { id: known.id, passwordHash };
  if (known.hasFactor) {
    const secondFactor = await createChallenge(db, checked, noted.tryId, rpIdOf(app, request));
    if (secondFactor === null) throw refused();
    if (join !== undefined) await deferJoin(db, join, secondFactor.challenge);
    await Promise.all([noteRight(db, noted.tryId, 'code_missing', visitor), forgetPasswordTries(db, guesses.key)]);
    throw factorRequired(secondFactor);
  }
  const token = createOpaqueToken('');
  if (!(await createSession(db, checked, hashToken(token), visitor))) throw refused();
  if (join !== undefined) await inTransaction(db, (tx) => useJoin(tx, hashToken(join), visitor));
  await Promise.all([noteRight(db, noted.tryId, 'signed_in', visitor), forgetPasswordTries(db, guesses.key)]);
  return { data: { token, user: await readUser(db, known.id) } };
}

/** Signs somebody in for whom an issuer vouches: that stands for the password, and a second factor is still asked for. */
export async function enterByIdentity(
  app: Pick<FastifyInstance, 'connection' | 'findPasskeyPlace'>,
  userId: string,
  request: FastifyRequest,
): Promise<LoginResponse> {
  const { db } = app.connection;
  const visitor = visitorOf(request);
  const token = createOpaqueToken('');
  const secondFactor = await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const factorHash = await readFactorHash(tx, userId);
    const signInId = await noteSignIn(tx, userId, factorHash === null ? 'signed_in' : 'code_missing', visitor);
    if (factorHash !== null) {
      return createChallenge(tx, { id: userId, passwordHash: factorHash }, signInId, rpIdOf(app, request));
    }
    await startSession(tx, userId, hashToken(token), visitor);
    return null;
  });
  if (secondFactor !== null) throw factorRequired(secondFactor);
  return { data: { token, user: await readUser(db, userId) } };
}

/** The name that a passkey has to work under; null: none does here. */
function rpIdOf({ findPasskeyPlace }: Pick<FastifyInstance, 'findPasskeyPlace'>, request: FastifyRequest) {
  const place = findPasskeyPlace(request.headers.host);
  return 'rpId' in place ? place.rpId : null;
}

function factorRequired(secondFactor: SecondFactorChallenge): AppError {
  return new AppError('SECOND_FACTOR_REQUIRED', 'Show your second factor.', { secondFactor });
}

/** Finishes a log-in whose password was right, by a code. A wrong one leaves the challenge as it is. */
export async function showSecondFactor(
  {
    connection: { db },
    rateLimits,
    secretBox,
    noteFailedLogIn,
  }: Pick<FastifyInstance, 'connection' | 'rateLimits' | 'secretBox' | 'noteFailedLogIn'>,
  { challenge, code }: SecondFactorBody,
  { request, reply }: Login,
): Promise<LoginResponse> {
  const visitor = visitorOf(request);
  await boundAttempts(db, rateLimits.auth, request, reply);
  const found = await findChallenge(db, challenge);
  if (found === null) throw challengeOver();
  const { userId, email } = found;
  const isFamiliar = await isFamiliarAddress(db, email, visitor.address);
  const guesses = guessesAt('code', userId, isFamiliar ? visitor.address : null, rateLimits.passwordTries);
  const waitMs = await countPasswordTry(db, guesses.key, guesses.bound);
  if (waitMs > 0) {
    noteFailedLogIn(request, userId);
    throw tooManyTries(reply, waitMs);
  }

  const token = createOpaqueToken('');
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await fulfillChallenge(tx, hashToken(challenge), userId, { token, visitor });
    if (!(await takeCode(tx, secretBox, userId, code))) {
      noteFailedLogIn(request, userId);
      throw invalid({ code: ['This code is not right, or was used before. Wait for the next one.'] });
    }
    await forgetPasswordTries(tx, guesses.key);
  });
  return { data: { token, user: await readUser(db, userId) } };
}

/**
 * Finishes somebody's log-in in the transaction that checks their second factor and holds their row; throws if it is over. What waited for
 * that is joined.
 */
export async function fulfillChallenge(
  tx: Database,
  challengeHash: Buffer,
  userId: string,
  { token, visitor }: { token: string; visitor: Visitor },
): Promise<void> {
  const logIn = await useChallenge(tx, challengeHash);
  if (logIn?.userId !== userId) throw challengeOver();
  await useJoin(tx, challengeHash, visitor);
  await noteRight(tx, logIn.signInId, 'signed_in', visitor);
  await startSession(tx, userId, hashToken(token), visitor);
}

/** The error of a log-in that waits for its second factor no more. */
export function challengeOver(): AppError {
  return invalid({ challenge: ['This log-in took too long. Enter your password again.'] });
}

type Guesses = ReturnType<typeof guessesAt>;

/**
 * Keys under which failed attempts are counted together: all strangers', and separately those at each address that the
 * owner has used.
 */
function guessesAt(kind: 'log-in' | 'code', account: string, familiarAddress: string | null, free: number) {
  return familiarAddress === null
    ? { key: tryKey(kind, account), bound: { free, longestWaitMs: PASSWORD_WAIT_STRANGE_MAX_MS } }
    : { key: tryKey(kind, account, familiarAddress), bound: { free, longestWaitMs: PASSWORD_WAIT_FAMILIAR_MAX_MS } };
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

/**
 * Bounds the calls by which visitors of one address sign up, get in or ask for a mail, together, over all servers; throws 429. Each server
 * refuses a flood before, without asking the database (`limitByAddress`).
 */
export async function boundAttempts(
  db: Database,
  max: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const waitMs = await countAttempt(db, visitorOf(request).address, max);
  if (waitMs > 0) throw tooManyTries(reply, waitMs);
}

/** Information about the origin of a request for the account's owner. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { address: addressOf(request), client: describeClient(request.headers['user-agent']) };
}

/** In this order: a browser that is built on another one names that one too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.* Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** All browsers call themselves so, and much else; it is nobody's name. */
const ANY_BROWSER = 'Mozilla/';

/** Any other program: the first name in its user agent, like "curl". */
const PROGRAM = /^([\w.-]{1,40})(?:[/ ]|$)/;

/** Names the program of a request roughly, from its user agent: "Firefox on Linux", "curl", or nothing. */
export function describeClient(userAgent = ''): string {
  const browser = nameIn(userAgent, BROWSERS);
  const system = nameIn(userAgent, SYSTEMS);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  if (!userAgent.startsWith(ANY_BROWSER)) return PROGRAM.exec(userAgent)?.[1] ?? '';
  return system === undefined ? '' : `Browser on ${system}`;
}

function nameIn(userAgent: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([sign]) => sign.test(userAgent))?.[1];
}
