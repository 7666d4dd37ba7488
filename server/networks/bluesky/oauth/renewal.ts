import { NetworkError, type Tokens } from '../../connector';
import { unreadable, type Explanation } from '../../outcomes';
import type { HttpResponse } from '../../http';
import { askIssuer, explainOAuth } from './askIssuer';
import { findIssuer, readAuthorizationServer, type AuthorizationServer } from './authorizationServer';
import { boundTokens, readOwner, type BoundSession } from './boundTokens';
import type { SignInSources } from './signIn';

/** By which a caller knows that another try may help: the connection is not over. */
const PASSING = 503;
const TOO_MANY = 429;
const ENDED = 400;

type Renewable = BoundSession & { token: string };

/**
 * Trades a refresh token, which is spent then, for new tokens. Only the issuer's word that it is good no longer, or an account
 * that has moved to another issuer, ends the connection; every other NetworkError has a status that lets it be tried again.
 */
export async function renew(sources: SignInSources, session: Renewable): Promise<Tokens> {
  const { issuer, did } = session;
  const server = await passing(readAuthorizationServer(sources.guard, issuer));
  const origin = await currentHome(sources, session);
  const fields = { grant_type: 'refresh_token', refresh_token: session.token };
  const response = await askIssuer(sources, server, server.tokenUrl, session, fields, explainRenewal);
  if (readOwner(response) !== did) throw unreadable('bluesky', response.status);
  return boundTokens({ ...session, origin }, response, sources.now());
}

/** Ends a session at its issuer; throws NetworkError. */
export async function revoke(sources: SignInSources, session: Renewable): Promise<void> {
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
