import { type ServerSignIn, type Tokens, NetworkError } from '../../connector';
import type { HttpResponse } from '../../http';
import { unreadable, type Explanation } from '../../outcomes';
import type { KeylessSettings } from '../../settings';
import { findHome, type HandleSources } from '../handles';
import { clientAt, clientDocument, createClientKey } from './client';
import type { Nonces } from './dpop';
import { askIssuer, explainOAuth, findIssuer, readAuthorizationServer, type AuthorizationServer } from './issuer';
import {
  readBoundSession,
  finishSignIn,
  startSignIn,
  type SignInSources,
  boundTokens,
  readOwner,
  type BoundSession,
} from './signIn';

type Settings = Pick<KeylessSettings, 'publicOrigin' | 'plcUrl' | 'apps' | 'sandboxServers' | 'now'>;

/** Signing in by OAuth, and the sessions that it began; all calls throw NetworkError. */
type BlueskyOAuth = Pick<ServerSignIn, 'start' | 'finish'> & {
  /** The document about us, for servers; null where they could not fetch it. */
  document: (() => Promise<Record<string, unknown>>) | null;
  /** Gets new tokens; null for a token that OAuth did not grant. */
  refresh(refreshToken: string): Promise<Tokens> | null;
  /** Makes the tokens of a session useless; null as above. */
  revoke(token: string): Promise<void> | null;
};

/** Creates it. What calls the accounts' own servers shares the `nonces`. */
export function createBlueskyOAuth(
  { publicOrigin, plcUrl, apps, sandboxServers, now = Date.now }: Settings,
  handles: HandleSources,
  nonces: Nonces,
): BlueskyOAuth {
  const { guard } = handles;
  const client = clientAt(publicOrigin);
  const clientKey = createClientKey(apps, now);

  /** Accounts of the sandbox are in no public directory: their server answers for it. */
  function homeOf(did: string, near?: string): Promise<string> {
    const isSandbox = near !== undefined && sandboxServers.some(({ server }) => server === new URL(near).host);
    return findHome({ guard, plcUrl: isSandbox ? `${near}/plc` : plcUrl }, did);
  }

  const sources: SignInSources = { ...handles, homeOf, nonces, clientKey, now };

  return {
    start: client && ((request) => startSignIn(sources, client.id, request)),
    finish: (request) => finishSignIn(sources, request),
    document: client?.isConfidential ? async () => clientDocument(client, await clientKey.published()) : null,
    refresh(refreshToken) {
      const session = readBoundSession(refreshToken);
      return session && renew(sources, session);
    },
    revoke(token) {
      const session = readBoundSession(token);
      return session && revoke(sources, session);
    },
  };
}

/** By which a caller knows that another try may help: the connection is not over. */
const PASSING = 503;
const TOO_MANY = 429;
const ENDED = 400;

type Renewable = BoundSession & { token: string };

/**
 * Trades a refresh token, which is spent then, for new tokens. Only the issuer's word that it is good no longer, or an account
 * that has moved to another issuer, ends the connection; every other NetworkError has a status that lets it be tried again.
 */
async function renew(sources: SignInSources, session: Renewable): Promise<Tokens> {
  const { issuer, did } = session;
  const server = await passing(readAuthorizationServer(sources.guard, issuer));
  const origin = await currentHome(sources, session);
  const fields = { grant_type: 'refresh_token', refresh_token: session.token };
  const response = await askIssuer(sources, server, server.tokenUrl, session, fields, explainRenewal);
  if (readOwner(response) !== did) throw unreadable('bluesky', response.status);
  return boundTokens({ ...session, origin }, response, sources.now());
}

/** Ends a session at its issuer; throws NetworkError. */
async function revoke(sources: SignInSources, session: Renewable): Promise<void> {
  const server: AuthorizationServer = await readAuthorizationServer(sources.guard, session.issuer);
  if (server.revokeUrl === null) return;
  await askIssuer(sources, server, server.revokeUrl, session, { token: session.token });
}

/** An issuer moves accounts between its servers. Where that cannot be found out now, the account is where it was. */
async function currentHome(sources: SignInSources, { did, origin, issuer }: BoundSession): Promise<string> {
  const home = await sources.homeOf(did, origin).catch((error: unknown) => {
    if (error instanceof NetworkError) return origin;
    throw error;
  });
  if (home === origin || (await passing(findIssuer(sources.guard, home))) === issuer) return home;
  throw new NetworkError('account_moved', 'This account has moved to another server. Connect it again.', ENDED);
}

function explainRenewal(response: HttpResponse): Explanation {
  const explanation = explainOAuth(response);
  if (explanation.code === 'invalid_grant') return { ...explanation, status: ENDED };
  return { ...explanation, status: response.status === TOO_MANY ? TOO_MANY : PASSING };
}

async function passing<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof NetworkError) throw new NetworkError(error.code, error.message, PASSING);
    throw error;
  }
}
