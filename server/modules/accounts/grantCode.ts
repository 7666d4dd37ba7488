import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { ACCOUNT_TEXT_MAX_LENGTH } from '#contract/limits';
import { isAccountPlatform } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import type { GrantedChoice, TokenRelayResponse } from '#contract/schemas/oauth';
import type { Database } from '../../database/connect';
import { outsideText, withoutUnstorable } from '../../lib/json';
import { callbackUrl } from '../../networks/settings';
import {
  type AppConnector,
  type Connector,
  type GrantedAccount,
  type Networks,
  type Tokens,
  NetworkError,
  type Profile,
} from '../../networks/connector';
import { insertGrant } from '../../repositories/grants';
import { createOpaqueToken, hashToken, type SecretBox } from '../../lib/secretBox';
import { sealTokens } from '../../tokens/grantTokens';
import { RelayError } from './signInErrors';

/** What a code or an app password is exchanged with. */
type GrantServices = Pick<FastifyInstance, 'connection' | 'secretBox' | 'publicOrigin'>;

const REFRESH_HANDLE = 'smr_';

/** Accounts that one authorization offers: a longer list is none that anybody chooses from. */
const CHOICES_MAX = 1_000;

/** Finds the network of a platform that came from outside; refuses one that is not set up. */
export function requireNetwork(networks: Networks, platform: string): Connector {
  const connector = isAccountPlatform(platform) ? networks[platform] : undefined;
  if (connector !== undefined) return connector;
  throw new RelayError('invalid_request', 'This network isn’t set up here.', 'OAUTH_NOT_CONFIGURED');
}

/** The same, for networks that have an app here. */
export function requireConnector(networks: Networks, platform: string): AppConnector {
  const connector = requireNetwork(networks, platform);
  if (connector.oauth !== undefined) return connector;
  throw new RelayError('invalid_request', 'This network has no app here.', 'OAUTH_NOT_CONFIGURED');
}

/**
 * Exchanges an authorization code with the secret that the browser never sees. The network's tokens stay here; the
 * response carries handles of the same names, useless at the network. Only the configured addresses are ever called.
 */
export async function grantCode(
  services: GrantServices,
  userId: string,
  connector: AppConnector,
  { code, codeVerifier }: { code: string; codeVerifier: string | undefined },
): Promise<TokenRelayResponse> {
  const redirectUri = callbackUrl(services.publicOrigin, connector.platform);
  const request = { code, redirectUri, codeVerifier: codeVerifier ?? null };
  if (connector.exchangeAll === undefined) {
    return answerWithHandles(services, userId, connector, await connector.exchange(request));
  }
  return answerWithChoices(services, userId, connector, await connector.exchangeAll(request));
}

/** Keeps the tokens of all accounts that were granted; with several, the person chooses which of them to connect. */
async function answerWithChoices(
  { connection: { db }, secretBox }: Pick<FastifyInstance, 'connection' | 'secretBox'>,
  userId: string,
  connector: AppConnector,
  accounts: readonly GrantedAccount[],
): Promise<TokenRelayResponse> {
  const responses: TokenRelayResponse[] = [];
  for (const account of accounts.slice(0, CHOICES_MAX)) {
    responses.push(responseOf(await saveGrantOf({ db, secretBox }, userId, connector, account), account.tokens));
  }
  const [first] = responses;
  if (first === undefined) throw new RelayError('invalid_request', 'No account was granted.');
  return responses.length === 1 ? first : { ...first, choices: responses.map(toChoice) };
}

function toChoice({ access_token, user_id, screen_name, name }: TokenRelayResponse): GrantedChoice {
  return { access_token, user_id, screen_name, name };
}

/** Keeps tokens, and answers with handles in their place. */
export async function answerWithHandles(
  { connection: { db }, secretBox }: Pick<FastifyInstance, 'connection' | 'secretBox'>,
  userId: string,
  connector: Connector,
  tokens: Tokens,
): Promise<TokenRelayResponse> {
  return responseOf(await saveGrant({ db, secretBox }, userId, connector, tokens), tokens);
}

function responseOf({ handle, profile }: StoredGrant, { refreshToken, expiresAt }: Tokens): TokenRelayResponse {
  const who = { user_id: profile.accountId, screen_name: profile.username, name: profile.name };
  // A connection that the server renews by itself does not end, whatever its access token says.
  if (refreshToken !== null) return { access_token: handle, refresh_token: createOpaqueToken(REFRESH_HANDLE), ...who };
  if (expiresAt === null) return { access_token: handle, ...who };
  return { access_token: handle, expires_in: Math.floor((expiresAt.getTime() - Date.now()) / 1_000), ...who };
}

const HANDLE = 'smt_';

type Dependencies = { db: Database; secretBox: SecretBox };

/** A grant as its user gets it: a handle that is useless at the network, and whose account it is for. */
type StoredGrant = { handle: string; profile: Profile };

/** Asks whose tokens these are, and keeps them as `saveGrantOf` does. Throws NetworkError. */
export async function saveGrant(
  dependencies: Dependencies,
  userId: string,
  connector: Connector,
  tokens: Tokens,
): Promise<StoredGrant> {
  return saveGrantOf(dependencies, userId, connector, { tokens, profile: await connector.profile(tokens.accessToken) });
}

/** Keeps the tokens of an account, encrypted, until it is connected with them. Throws NetworkError. */
async function saveGrantOf(
  { db, secretBox }: Dependencies,
  userId: string,
  connector: Connector,
  { tokens, profile: whole }: GrantedAccount,
): Promise<StoredGrant> {
  const profile = shorten(whole);
  const id = uuidv7();
  const handle = createOpaqueToken(HANDLE);
  await insertGrant(db, userId, {
    id,
    platform: connector.platform,
    profile,
    handleHash: hashToken(handle),
    scope: tokens.scope,
    server: connector.servers?.serverOf(tokens.accessToken) ?? null,
    accessExpiresAt: tokens.expiresAt,
    ...sealTokens(secretBox, id, tokens),
  });
  return { handle, profile };
}

/** The names are shown with every post; an account whose id is too long could not be distinguished from another one. */
function shorten({ accountId, name, username }: Profile): Profile {
  if (accountId.length > ACCOUNT_TEXT_MAX_LENGTH || accountId !== withoutUnstorable(accountId)) {
    throw new NetworkError('server_error', 'The network’s data about this account can’t be understood.', 400);
  }
  const cut = (text: string) => outsideText(beginningOf(text, ACCOUNT_TEXT_MAX_LENGTH));
  return { accountId, name: cut(name), username: cut(username) };
}
