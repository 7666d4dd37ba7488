import { ACCOUNT_STOPPED, NetworkError, type Profile, type Tokens } from '../connector';
import type { HttpResponse } from '../http';
import { parseJson, readNumber, readPath, readText } from '../../lib/json';
import { failure, requireSuccess, unreadable } from '../outcomes';
import { readSession, writeSession, type ServerSession } from '../tokens';
import { allowed, type ServerGuard } from '../serverGuard';
import {
  findHome,
  isDid,
  type Directory,
  isHandle,
  normalizeHandle,
  resolveHandle,
  type HandleSources,
} from './handles';
import { explainOwner, explainRefresh, explainXrpc } from './errors';
import type { Xrpc, XrpcTarget } from './xrpc';

/** What a log-in needs: the calls, and where identities are looked up. */
export type LogInSources = HandleSources & Directory;

type Credentials = { identifier: string; password: string; server: string | null };

const LIMITS = { connectMs: 5_000, totalMs: 15_000 };

/** Errors of a log-in in our words: the server's could repeat the password that it was sent. */
const WORDS: Record<string, string> = {
  AuthenticationRequired: 'The handle or the app password is wrong.',
  AuthFactorTokenRequired: 'This is the account’s main password. Make an app password, and use that.',
  AccountTakedown: 'Bluesky has suspended this account.',
  RateLimitExceeded: 'There were too many log-ins. Try again later.',
};

/**
 * Begins a session with a handle and an app password. Without a server it is found by the handle. A server that was
 * typed must be that of the account by its public identity, since any server can claim to have any account; only one
 * that the operator allows by name is believed. Throws NetworkError.
 */
export async function logIn(sources: LogInSources, { identifier, password, server }: Credentials): Promise<Tokens> {
  const typed = normalizeHandle(identifier);
  const { guard, xrpc } = sources;
  if (server === null) {
    const did = await didOf(sources, typed);
    const session = await createSession(xrpc, await findHome(sources, did), typed, password);
    if (session.did !== did) throw strangeServer();
    return session.tokens;
  }
  const origin = allowed(() => guard.originOf(server));
  const session = await createSession(xrpc, origin, typed, password);
  if (isAllowedByName(guard, origin)) return session.tokens;
  const home = await findHome(sources, session.did);
  if (home === origin) return session.tokens;
  // A front of several servers: its tokens are good at the one that has the account.
  const owner = await readOwner(xrpc, { origin: home, token: session.accessJwt }).catch((error: unknown) => {
    if (error instanceof NetworkError && error.status === 401) throw strangeServer();
    throw error;
  });
  if (owner.did !== session.did) throw strangeServer();
  return tokensOf(home, session);
}

/** Trades a refresh token, which is spent then, for a new pair; throws NetworkError. */
export async function refreshSession(xrpc: Xrpc, refreshToken: string): Promise<Tokens> {
  const { origin, token } = readSession(refreshToken);
  const call = { method: 'POST', name: 'com.atproto.server.refreshSession', limits: LIMITS } as const;
  const response = requireSuccess('bluesky', await xrpc({ origin, token }, call), explainRefresh);
  return tokensOf(origin, readPair(response));
}

/** Ends a session; throws NetworkError. */
export async function deleteSession(xrpc: Xrpc, refreshToken: string): Promise<void> {
  const { origin, token } = readSession(refreshToken);
  const call = { method: 'POST', name: 'com.atproto.server.deleteSession', limits: LIMITS } as const;
  requireSuccess('bluesky', await xrpc({ origin, token }, call), explainXrpc);
}

/** Whose session this is. The displayed name is in a record of the account's own; without it the handle is shown. */
export async function readProfile(xrpc: Xrpc, session: ServerSession): Promise<Profile> {
  const { did, handle } = await readOwner(xrpc, session);
  const result = await xrpc(
    { origin: session.origin },
    {
      method: 'GET',
      name: 'com.atproto.repo.getRecord',
      parameters: { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' },
      limits: LIMITS,
    },
  );
  const name = result.kind === 'answered' ? readText(result.response.json, 'value', 'displayName') : null;
  return { accountId: did, username: handle, name: name?.trim() || handle };
}

async function didOf(sources: LogInSources, typed: string): Promise<string> {
  if (isDid(typed)) return typed;
  if (isHandle(typed)) return resolveHandle(sources, typed);
  const detail = 'Enter the whole handle, like ada.bsky.social; or name the server of the account as well.';
  throw new NetworkError('handle_incomplete', detail, 400);
}

type Session = { did: string; accessJwt: string; refreshJwt: string };

async function createSession(
  xrpc: Xrpc,
  origin: string,
  identifier: string,
  password: string,
): Promise<Session & { tokens: Tokens }> {
  const name = 'com.atproto.server.createSession';
  const result = await xrpc({ origin }, { method: 'POST', name, body: { identifier, password }, limits: LIMITS });
  const response = requireSuccess('bluesky', result, (refused) => {
    const { code, status } = explainXrpc(refused);
    const sentence = WORDS[code];
    if (sentence !== undefined) return { ...failure(code), sentence, ...(status && { status }) };
    return { ...failure('log_in_refused'), sentence: `The server refused the log-in (${refused.status}).` };
  });
  const did = readText(response.json, 'did');
  if (did === null || !isDid(did)) throw unreadable('bluesky', response.status);
  requireActive(response);
  const pair = readPair(response);
  return { did, ...pair, tokens: tokensOf(origin, pair) };
}

/** Throws NetworkError where the account of a session is stopped, by its owner or by the server. */
export async function checkAccount(xrpc: Xrpc, session: ServerSession): Promise<void> {
  const call = { method: 'GET', name: 'com.atproto.server.getSession', limits: LIMITS } as const;
  requireActive(requireSuccess('bluesky', await xrpc(session, call), explainOwner));
}

function requireActive({ json }: HttpResponse): void {
  if (readPath(json, 'active') !== false) return;
  const status = readText(json, 'status') ?? 'not active';
  throw new NetworkError(ACCOUNT_STOPPED, `Bluesky says that this account is ${status}.`, 403);
}

async function readOwner(xrpc: Xrpc, target: XrpcTarget): Promise<{ did: string; handle: string }> {
  const call = { method: 'GET', name: 'com.atproto.server.getSession', limits: LIMITS } as const;
  const { status, json } = requireSuccess('bluesky', await xrpc(target, call), explainXrpc);
  const [did, handle] = [readText(json, 'did'), readText(json, 'handle')];
  if (did === null || !isDid(did) || handle === null) throw unreadable('bluesky', status);
  return { did, handle };
}

function readPair({ status, json }: HttpResponse): { accessJwt: string; refreshJwt: string } {
  const [accessJwt, refreshJwt] = [readText(json, 'accessJwt'), readText(json, 'refreshJwt')];
  if (accessJwt === null || refreshJwt === null) throw unreadable('bluesky', status);
  return { accessJwt, refreshJwt };
}

function tokensOf(origin: string, { accessJwt, refreshJwt }: Pick<Session, 'accessJwt' | 'refreshJwt'>): Tokens {
  return {
    accessToken: writeSession({ origin, token: accessJwt }),
    refreshToken: writeSession({ origin, token: refreshJwt }),
    expiresAt: expiryOf(accessJwt),
    scope: 'atproto',
  };
}

/** When a token ends, as it says itself; null where it can't be read: then an error tells. */
function expiryOf(jwt: string): Date | null {
  const seconds = readNumber(parseJson(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()), 'exp');
  const expiry = new Date((seconds ?? NaN) * 1000);
  return Number.isNaN(expiry.getTime()) ? null : expiry;
}

function isAllowedByName(guard: ServerGuard, origin: string): boolean {
  return guard.lookupFor(new URL(origin)) === undefined;
}

function strangeServer(): NetworkError {
  return new NetworkError('wrong_server', 'This server isn’t the one that the account is on.', 400);
}
