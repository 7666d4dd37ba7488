import { createHash, randomBytes } from 'node:crypto';
import { readText } from '../../../lib/json';
import { NetworkError, type ServerSignIn, type StartedSignIn, type Tokens } from '../../connector';
import type { HttpResponse } from '../../http';
import { unreadable, type Explanation } from '../../outcomes';
import { allowed } from '../../serverGuard';
import { readSession, writeSession, readTokens } from '../../tokens';
import { isDid, isHandle, normalizeHandle, resolveHandle, type HandleSources, findHome } from '../handles';
import { scopeFor, clientAt, clientDocument, createClientKey } from './client';
import { createKey, type Nonces } from './dpop';
import {
  askIssuer,
  type Asker,
  type IssuerCalls,
  findIssuer,
  readAuthorizationServer,
  unusable,
  type AuthorizationServer,
  explainOAuth,
} from './issuer';
import type { KeylessSettings } from '../../settings';

/** What signing in needs: the calls to issuers, and where accounts are looked up. */
type SignInSources = IssuerCalls & PlaceSources;

type Start = Parameters<NonNullable<ServerSignIn['start']>>[0];
type Finish = Parameters<ServerSignIn['finish']>[0];

/** What finishing needs. `did` is set where an account was named. */
type Kept = Asker & { issuer: string; origin: string; verifier: string; did: string | null };

const VERIFIER_BYTES = 48;

/**
 * Begins an authorization. The issuer is told ahead what it is about (RFC 9126), so that the browser carries nothing but the
 * name of that. Throws NetworkError.
 */
async function startSignIn(
  sources: SignInSources,
  client: string,
  { server, redirectUri, state }: Start,
): Promise<StartedSignIn> {
  const { origin, issuer, account } = await findPlace(sources, server);
  const asker = { client, key: await createKey() };
  const verifier = randomBytes(VERIFIER_BYTES).toString('base64url');
  const response = await askIssuer(sources, issuer, issuer.parUrl, asker, {
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    scope: scopeFor(issuer.scopes),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(account !== null && { login_hint: account.typed }),
  });
  const requestUri = readText(response.json, 'request_uri');
  if (requestUri === null) throw unreadable('bluesky', response.status);
  const url = new URL(issuer.authorizeUrl);
  url.searchParams.set('client_id', client);
  url.searchParams.set('request_uri', requestUri);
  const kept: Kept = { ...asker, issuer: issuer.issuer, origin, verifier, did: account?.did ?? null };
  return { authorizeUrl: url.href, kept: JSON.stringify(kept) };
}

/**
 * Turns a code into tokens. Any server can issue tokens for any account: they are kept only if the account, by its public
 * identity, is at the issuer that was asked, and else given back. Throws NetworkError.
 */
async function finishSignIn(sources: SignInSources, { code, issuer, redirectUri, kept }: Finish): Promise<Tokens> {
  const { verifier, did: asked, origin: near, ...rest } = JSON.parse(kept) as Kept;
  const { issuer: started, client, key } = rest;
  // Else the code of one issuer could be handed to another (RFC 9207).
  if (issuer !== started) throw unusable('wrong_issuer', 'Another server answered than the one that was asked.');
  const server = await readAuthorizationServer(sources.guard, issuer);
  const response = await askIssuer(
    sources,
    server,
    server.tokenUrl,
    { client, key },
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
  );
  try {
    const did = readOwner(response);
    if (asked !== null && asked !== did) throw unusable('wrong_account', 'Another account signed in than was named.');
    const origin = await sources.homeOf(did, near);
    if ((await findIssuer(sources.guard, origin)) !== issuer) {
      throw unusable('wrong_account', `${issuer} signed in an account that is at another server.`);
    }
    return boundTokens({ client, key, did, origin, issuer }, response, sources.now());
  } catch (error) {
    await giveBack(sources, server, { client, key }, readText(response.json, 'access_token'));
    throw error;
  }
}

/** Revokes a token that must not be used; a server that is up to no good need not like it. */
async function giveBack(sources: SignInSources, server: AuthorizationServer, asker: Asker, token: string | null) {
  if (token === null || server.revokeUrl === null) return;
  await askIssuer(sources, server, server.revokeUrl, asker, { token }).catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error;
  });
}

/** Where somebody signs in: at which server, by which issuer; and as whom, where an account was named. */
type Place = {
  origin: string;
  issuer: AuthorizationServer;
  account: { did: string; typed: string } | null;
};

/** Where accounts are looked up. `homeOf`: origin of the server that an account is on; `near`: of one that knows it. */
type PlaceSources = HandleSources & { homeOf: (did: string, near?: string) => Promise<string> };

/**
 * Finds out what was typed: a server, or an account by its handle or DID. Servers and handles look alike; what signs people in
 * is meant as a server. Throws NetworkError.
 */
async function findPlace(sources: PlaceSources, typed: string): Promise<Place> {
  const { guard, homeOf } = sources;
  const name = normalizeHandle(typed);

  async function at(origin: string, account: Place['account']): Promise<Place> {
    return { origin, issuer: await readAuthorizationServer(guard, await findIssuer(guard, origin)), account };
  }

  const isAccount = isDid(name) || typed.trim().startsWith('@');
  try {
    if (!isAccount)
      return await at(
        allowed(() => guard.originOf(name)),
        null,
      );
  } catch (error) {
    if (!(error instanceof NetworkError) || !isHandle(name)) throw error;
  }
  const did = isDid(name) ? name : await resolveHandle(sources, name);
  return at(await homeOf(did), { did, typed: name });
}

/** A session that OAuth began: whose it is, who granted it, and by what it is recognized. */
type BoundSession = Asker & { did: string; origin: string; issuer: string };

/** Whom the tokens of a response are for; throws NetworkError where they are not what the protocol promises. */
function readOwner({ json, status }: HttpResponse): string {
  const did = readText(json, 'sub');
  const isBound = readText(json, 'token_type')?.toLowerCase() === 'dpop';
  const isGranted = readText(json, 'scope')?.split(' ').includes('atproto') ?? false;
  if (did === null || !isBound || !isGranted) throw unreadable('bluesky', status);
  return did;
}

/** The tokens of a response, each with its session around it. */
function boundTokens({ origin, key, ...about }: BoundSession, response: HttpResponse, now: number): Tokens {
  const tokens = readTokens('bluesky', response, now);
  const { did, issuer, client } = about;
  const wrap = (token: string) => writeSession({ origin, token, key: { ...key }, about: { did, issuer, client } });
  const { accessToken, refreshToken } = tokens;
  return { ...tokens, accessToken: wrap(accessToken), refreshToken: refreshToken && wrap(refreshToken) };
}

/** Reads what `boundTokens` made of a token; null if that is one of an app password. */
function readBoundSession(text: string): (BoundSession & { token: string }) | null {
  const { origin, token, key, about } = readSession(text);
  const { did, issuer, client } = about ?? {};
  if (key === undefined || did === undefined || issuer === undefined || client === undefined) return null;
  return { origin, token, key, did, issuer, client };
}

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
