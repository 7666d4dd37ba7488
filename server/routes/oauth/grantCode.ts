import { isAccountPlatform } from '#contract/networks';
import type { GrantedChoice, TokenRelayResponse } from '#contract/schemas/oauth';
import type { AppServices } from '../../services';
import { callbackUrl } from '../../networks/callbackUrl';
import type { AppConnector, Connector, GrantedAccount, Networks, Tokens } from '../../networks/connector';
import { createOpaqueToken } from '../../security/opaqueTokens';
import { keepGrant, keepGrantOf, type KeptGrant } from '../../tokens/keepGrant';
import { RelayError } from './relayErrors';

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
  services: AppServices,
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
  { connection: { db }, secretBox }: AppServices,
  userId: string,
  connector: AppConnector,
  accounts: readonly GrantedAccount[],
): Promise<TokenRelayResponse> {
  const responses: TokenRelayResponse[] = [];
  for (const account of accounts.slice(0, CHOICES_MAX)) {
    responses.push(responseOf(await keepGrantOf({ db, secretBox }, userId, connector, account), account.tokens));
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
  { connection: { db }, secretBox }: AppServices,
  userId: string,
  connector: Connector,
  tokens: Tokens,
): Promise<TokenRelayResponse> {
  return responseOf(await keepGrant({ db, secretBox }, userId, connector, tokens), tokens);
}

function responseOf({ handle, profile }: KeptGrant, { refreshToken, expiresAt }: Tokens): TokenRelayResponse {
  const who = { user_id: profile.accountId, screen_name: profile.username, name: profile.name };
  // A connection that the server renews by itself does not end, whatever its access token says.
  if (refreshToken !== null) return { access_token: handle, refresh_token: createOpaqueToken(REFRESH_HANDLE), ...who };
  if (expiresAt === null) return { access_token: handle, ...who };
  return { access_token: handle, expires_in: Math.floor((expiresAt.getTime() - Date.now()) / 1_000), ...who };
}
