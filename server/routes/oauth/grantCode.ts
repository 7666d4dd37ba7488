import { v7 as uuidv7 } from 'uuid';
import { ACCOUNT_TEXT_MAX_LENGTH } from '#contract/limits';
import { NETWORKS, isAccountPlatform, type AccountPlatform } from '#contract/networks';
import type { TokenRelayResponse } from '#contract/schemas/oauth';
import type { AppServices } from '../../services';
import type { Connector, Networks, Profile, Tokens } from '../../networks/connector';
import { insertGrant } from '../../repositories/grants';
import { sealTokens } from '../../tokens/grantTokens';
import { createOpaqueToken, hashToken } from '../../security/opaqueTokens';
import { withoutUnstorable } from '../../lib/unstorable';
import { RelayError } from './relayErrors';

const ACCESS_HANDLE = 'smt_';
const REFRESH_HANDLE = 'smr_';

/** Finds the network of a platform that came from outside; refuses one that is not set up. */
export function requireConnector(networks: Networks, platform: string): Connector {
  const connector = isAccountPlatform(platform) ? networks[platform] : undefined;
  if (connector !== undefined) return connector;
  throw new RelayError('invalid_request', 'This network isn’t set up here.', 'OAUTH_NOT_CONFIGURED');
}

/** Where a network sends people back to: the only address with which codes are exchanged. */
export function callbackUrl(publicOrigin: string, platform: AccountPlatform): string {
  return publicOrigin + NETWORKS[platform].connecting.callbackPath;
}

/**
 * Exchanges an authorization code with the secret that the browser never sees. The network's tokens stay here; the
 * response carries handles of the same names, useless at the network. Only the configured addresses are ever called.
 */
export async function grantCode(
  { connection: { db }, secretBox, publicOrigin }: AppServices,
  userId: string,
  connector: Connector,
  { code, codeVerifier }: { code: string; codeVerifier: string | undefined },
): Promise<TokenRelayResponse> {
  const redirectUri = callbackUrl(publicOrigin, connector.platform);
  const tokens = await connector.exchange({ code, redirectUri, codeVerifier: codeVerifier ?? null });
  const profile = shorten(await connector.profile(tokens.accessToken));
  const id = uuidv7();
  const handle = createOpaqueToken(ACCESS_HANDLE);
  await insertGrant(db, userId, {
    id,
    platform: connector.platform,
    profile,
    handleHash: hashToken(handle),
    scope: tokens.scope,
    accessExpiresAt: tokens.expiresAt,
    ...sealTokens(secretBox, id, tokens),
  });
  return responseOf(handle, tokens, profile);
}

/** The names are shown with every post; an account whose id is too long could not be distinguished from another one. */
function shorten({ accountId, name, username }: Profile): Profile {
  if (accountId.length > ACCOUNT_TEXT_MAX_LENGTH) {
    throw new RelayError('server_error', 'The network’s data about this account can’t be understood.');
  }
  const cut = (text: string) => withoutUnstorable(text.slice(0, ACCOUNT_TEXT_MAX_LENGTH));
  return { accountId, name: cut(name), username: cut(username) };
}

function responseOf(handle: string, { refreshToken, expiresAt }: Tokens, profile: Profile): TokenRelayResponse {
  const who = { user_id: profile.accountId, screen_name: profile.username, name: profile.name };
  // A connection that the server renews by itself does not end, whatever its access token says.
  if (refreshToken !== null) return { access_token: handle, refresh_token: createOpaqueToken(REFRESH_HANDLE), ...who };
  if (expiresAt === null) return { access_token: handle, ...who };
  return { access_token: handle, expires_in: Math.floor((expiresAt.getTime() - Date.now()) / 1_000), ...who };
}
