import type { FastifyInstance } from 'fastify';
import { NETWORKS } from '#contract/networks';
import type { OAuthExchangeBody, OAuthStartBody, OAuthStartResponse } from '#contract/schemas/oauth';
import { parseUrl } from '../../lib/addresses';
import { invalid } from '../../http/appError';
import { callbackUrl } from '../../networks/settings';
import { NetworkError, type KeylessConnector, type Tokens } from '../../networks/connector';
import { insertStartedSignIn, takeStartedSignIn } from './accountsRepository';
import { createOpaqueToken, hashToken } from '../../lib/secretBox';
import { RelayError, refusalOf, requireServers } from './signInErrors';

/** Begins an authorization at the server that a person has named; what finishing it needs is kept, encrypted. */
export async function startAtServer(
  {
    connection: { db },
    networks,
    secretBox,
    publicOrigin,
  }: Pick<FastifyInstance, 'connection' | 'networks' | 'secretBox' | 'publicOrigin'>,
  userId: string,
  { platform, server }: OAuthStartBody,
): Promise<OAuthStartResponse> {
  const { start } = requireServers(networks, platform).servers;
  if (start === null) throw invalid({ platform: [noWindowText(platform)] });
  const state = createOpaqueToken('');
  try {
    const redirectUri = callbackUrl(publicOrigin, platform);
    const { authorizeUrl, kept } = await start({ server: server.trim(), redirectUri, state });
    requireWebAddress(authorizeUrl);
    const stateHash = hashToken(state);
    await insertStartedSignIn(db, userId, { stateHash, platform, kept: secretBox.seal(kept, purposeOf(stateHash)) });
    return { authorize_url: authorizeUrl, state };
  } catch (error) {
    throw refusalOf(error, () => 'server');
  }
}

/** Trades the code of an authorization that this user began for tokens; each is used up by its first try. */
export async function finishAtServer(
  { connection: { db }, secretBox, publicOrigin }: Pick<FastifyInstance, 'connection' | 'secretBox' | 'publicOrigin'>,
  userId: string,
  { platform, servers }: KeylessConnector,
  { code, state, iss }: Pick<OAuthExchangeBody, 'code' | 'state' | 'iss'>,
): Promise<Tokens> {
  const stateHash = hashToken(state);
  const sealed = await takeStartedSignIn(db, userId, { stateHash, platform });
  if (sealed === null) throw new RelayError('invalid_state', 'Invalid or missing OAuth parameters.');
  const kept = secretBox.open(sealed, purposeOf(stateHash));
  return servers.finish({ code, issuer: iss ?? null, redirectUri: callbackUrl(publicOrigin, platform), kept });
}

function purposeOf(stateHash: Buffer): string {
  return `started-sign-in:${stateHash.toString('hex')}`;
}

/** What a stranger's server gives as an address is opened in the person's browser. */
function requireWebAddress(text: string): void {
  const isWeb = /^https?:$/.test(parseUrl(text)?.protocol ?? '');
  if (!isWeb) throw new NetworkError('unreadable_answer', 'This server names no page for signing in.', 400);
}

function noWindowText(platform: KeylessConnector['platform']): string {
  const { name, connecting } = NETWORKS[platform];
  const instead = connecting.takesPassword ? ' Connect with an app password instead.' : '';
  return `${name} can’t send people back to this address.${instead}`;
}
