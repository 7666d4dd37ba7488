import type { FastifyReply, FastifyInstance } from 'fastify';
import { PASSWORD_WAIT_STRANGE_MAX_MS } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import { isAccountSource } from '#contract/platforms';
import type { CredentialsBody, ConnectAccountBody } from '#contract/schemas/socialAccounts';
import { type Database, inTransaction } from '../../database/connect';
import { notifyAccountChanged } from '../../database/notifications';
import { invalid } from '../../http/appError';
import { tooManyTries } from '../../http/rateLimits';
import { NetworkError } from '../../networks/connector';
import { deleteGrant, lockUsableGrant } from '../../repositories/grants';
import { hastenTrackersMissing } from '../monitoring/trackersRepository';
import { hashToken } from '../../lib/secretBox';
import { countPasswordTry, forgetPasswordTries, tryKey } from '../auth/signInsRepository';
import { connectAccount } from './accountsRepository';
import { saveGrant } from './grantCode';
import { refusalOf, requireServers } from './signInErrors';

/** One person may have several accounts, and try passwords for each. */
const TRIES_PER_USER_FACTOR = 3;

/** App passwords are longer. */
const SECRET_MIN_LENGTH = 10;

/** Where people can put an error of a log-in right; elsewhere it is about the account. */
const FIELDS: Record<string, 'password' | 'server'> = {
  AuthenticationRequired: 'password',
  AuthFactorTokenRequired: 'password',
  server_forbidden: 'server',
  wrong_server: 'server',
  unreachable: 'server',
  no_answer: 'server',
  unreadable_answer: 'server',
};

/**
 * Connects an account with its handle and an app password, which goes to the account's server and nowhere else: no error,
 * no line of the log and no row has it. Returns the account's id.
 */
export async function connectByPassword(
  {
    connection: { db },
    networks,
    secretBox,
    rateLimits,
  }: Pick<FastifyInstance, 'connection' | 'networks' | 'secretBox' | 'rateLimits'>,
  userId: string,
  { platform, ...typed }: CredentialsBody,
  reply: FastifyReply,
): Promise<string> {
  const connector = requireServers(networks, platform);
  const { logIn } = connector.servers;
  if (logIn === undefined) throw invalid({ platform: [`${NETWORKS[platform].name} takes no app passwords.`] });
  const [identifier, password, server] = [typed.identifier.trim(), typed.password.trim(), typed.server?.trim() || null];

  const account = tryKey('network account', `${platform} ${identifier.replace(/^@/, '')}`);
  const waitMs = await countTry(db, { userId, account, free: rateLimits.passwordTries });
  if (waitMs > 0) throw tooManyTries(reply, waitMs);
  try {
    const tokens = await logIn({ identifier, password, server });
    await forgetPasswordTries(db, account);
    const { handle, profile } = await saveGrant({ db, secretBox }, userId, connector, tokens);
    const grant = { platform, access_token: handle, account_id: profile.accountId };
    return await inTransaction(db, (tx) => connectByHandle(tx, userId, grant));
  } catch (error) {
    throw refusalOf(withoutSecret(error, password), ({ code }) => {
      const field = FIELDS[code] ?? 'identifier';
      return field === 'server' && server === null ? 'identifier' : field;
    });
  }
}

type Try = { userId: string; account: Buffer; free: number };

/** Counts a try before it is made, by user and by account; how long it has to wait, 0 if it may be made. */
async function countTry(db: Database, { userId, account, free }: Try): Promise<number> {
  const longestWaitMs = PASSWORD_WAIT_STRANGE_MAX_MS;
  const bound = { free: TRIES_PER_USER_FACTOR * free, longestWaitMs };
  const waitMs = await countPasswordTry(db, tryKey('connecting', userId), bound);
  return waitMs > 0 ? waitMs : countPasswordTry(db, account, { free, longestWaitMs });
}

/**
 * The same error unless its words repeat a secret, as those of a hostile server may. A shorter one could be a word of our
 * own sentences, like "wrong"; these go to the person who typed it, but what is no error of a network goes to the log.
 */
function withoutSecret(error: unknown, secret: string): unknown {
  if (!(error instanceof Error) || !error.message.includes(secret)) return error;
  if (!(error instanceof NetworkError)) return new Error('A log-in at a server failed.');
  if (secret.length < SECRET_MIN_LENGTH) return error;
  return new NetworkError(error.code, 'The server refused the log-in.', error.status);
}

/** Connects the account of a grant by the grant's handle; returns the account's id. */
export async function connectByHandle(
  tx: Database,
  userId: string,
  body: Pick<ConnectAccountBody, 'platform' | 'access_token' | 'account_id'>,
): Promise<string> {
  const grant = await lockUsableGrant(tx, userId, body.platform, hashToken(body.access_token));
  if (grant === null) throw invalid({ access_token: ['This authorization has expired. Please connect again.'] });
  if (grant.profile.accountId !== body.account_id) {
    throw invalid({ account_id: ['This authorization is for another account.'] });
  }
  const { id, replacedGrantId } = await connectAccount(tx, userId, body.platform, grant);
  if (replacedGrantId !== null) await deleteGrant(tx, userId, replacedGrantId);
  if (isAccountSource(body.platform)) await hastenTrackersMissing(tx, userId, body.platform);
  await notifyAccountChanged(tx, userId, id);
  return id;
}
