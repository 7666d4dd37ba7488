import { createHash, randomBytes } from 'node:crypto';
import { readText } from '../../../lib/json';
import { NetworkError, type ServerSignIn, type StartedSignIn, type Tokens } from '../../connector';
import type { HttpResponse } from '../../http';
import { unreadable } from '../../outcomes';
import { allowed } from '../../serverGuard';
import { readSession, writeSession } from '../../session';
import { readTokens } from '../../tokenResponse';
import { isDid, isHandle, normalizeHandle, resolveHandle, type HandleSources } from '../handles';
import { scopeFor } from './client';
import { createKey } from './dpop';
import {
  askIssuer,
  type Asker,
  type IssuerCalls,
  findIssuer,
  readAuthorizationServer,
  unusable,
  type AuthorizationServer,
} from './issuer';

/** What signing in needs: the calls to issuers, and where accounts are looked up. */
export type SignInSources = IssuerCalls & PlaceSources;

type Start = Parameters<NonNullable<ServerSignIn['start']>>[0];
type Finish = Parameters<ServerSignIn['finish']>[0];

/** What finishing needs. `did` is set where an account was named. */
type Kept = Asker & { issuer: string; origin: string; verifier: string; did: string | null };

const VERIFIER_BYTES = 48;

/**
 * Begins an authorization. The issuer is told ahead what it is about (RFC 9126), so that the browser carries nothing but the
 * name of that. Throws NetworkError.
 */
export async function startSignIn(
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
export async function finishSignIn(
  sources: SignInSources,
  { code, issuer, redirectUri, kept }: Finish,
): Promise<Tokens> {
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
export type BoundSession = Asker & { did: string; origin: string; issuer: string };

/** Whom the tokens of a response are for; throws NetworkError where they are not what the protocol promises. */
export function readOwner({ json, status }: HttpResponse): string {
  const did = readText(json, 'sub');
  const isBound = readText(json, 'token_type')?.toLowerCase() === 'dpop';
  const isGranted = readText(json, 'scope')?.split(' ').includes('atproto') ?? false;
  if (did === null || !isBound || !isGranted) throw unreadable('bluesky', status);
  return did;
}

/** The tokens of a response, each with its session around it. */
export function boundTokens({ origin, key, ...about }: BoundSession, response: HttpResponse, now: number): Tokens {
  const tokens = readTokens('bluesky', response, now);
  const { did, issuer, client } = about;
  const wrap = (token: string) => writeSession({ origin, token, key: { ...key }, about: { did, issuer, client } });
  const { accessToken, refreshToken } = tokens;
  return { ...tokens, accessToken: wrap(accessToken), refreshToken: refreshToken && wrap(refreshToken) };
}

/** Reads what `boundTokens` made of a token; null if that is one of an app password. */
export function readBoundSession(text: string): (BoundSession & { token: string }) | null {
  const { origin, token, key, about } = readSession(text);
  const { did, issuer, client } = about ?? {};
  if (key === undefined || did === undefined || issuer === undefined || client === undefined) return null;
  return { origin, token, key, did, issuer, client };
}
