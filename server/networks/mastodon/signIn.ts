import { createHash, randomBytes } from 'node:crypto';
import { parseJson, readText, readList } from '../../lib/json';
import { parseUrl } from '../../lib/addresses';
import { NetworkError, type ServerSignIn, type Tokens } from '../connector';
import type { HttpLimits, HttpResult } from '../http';
import { isSuccess } from '../outcomes';
import { type ServerGuard, allowed } from '../serverGuard';
import { readSession, writeSession, readTokens } from '../tokens';
import type { MastodonApi } from './api';
import { discoverEndpoints, asApp, isForgotten, type createRegistration, type RegisteredApp } from './registration';

type Options = {
  api: MastodonApi;
  guard: ServerGuard;
  registration: ReturnType<typeof createRegistration>;
  now: () => number;
};

/** What finishing needs: the app and the verifier with which it was begun, where, and what was asked for. */
type Kept = {
  origin: string;
  clientId: string;
  clientSecret: string;
  tokenPath: string;
  verifier: string;
  scopes: string;
};

/** Connecting by the authorization window of the server that a person names. */
export function createSignIn({ api, guard, registration, now }: Options): Pick<ServerSignIn, 'finish'> & {
  start: NonNullable<ServerSignIn['start']>;
  refresh(refreshToken: string): Promise<Tokens>;
} {
  return {
    async start({ server, redirectUri, state }) {
      const origin = await findServer(api, guard, server);
      const endpoints = await discoverEndpoints(api, origin);
      const { clientId, clientSecret, scopes } = await registration.appAt(origin, endpoints, redirectUri);
      const verifier = randomBytes(48).toString('base64url');
      const url = new URL(endpoints.authorize, origin);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        // Whoever is logged in there already could connect no second account.
        force_login: 'true',
        ...(endpoints.hasPkce && {
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      const kept: Kept = { origin, clientId, clientSecret, tokenPath: endpoints.token, verifier, scopes };
      return { authorizeUrl: url.href, kept: JSON.stringify({ ...kept, isChecked: String(endpoints.hasPkce) }) };
    },

    async finish({ code, issuer, redirectUri, kept }): Promise<Tokens> {
      const { origin, tokenPath, verifier, scopes, ...client } = readKept(kept);
      if (issuer !== null && parseUrl(issuer)?.origin !== origin) {
        throw new NetworkError('other_server', 'Another server than the one that was asked has answered.', 400);
      }
      const app = { ...client, redirectUri };
      // Some servers refuse a verifier where no challenge came before it.
      const grant = { grant_type: 'authorization_code', code, ...(verifier !== null && { code_verifier: verifier }) };
      try {
        return await askForTokens({ origin, tokenPath, app }, grant, scopes);
      } catch (error) {
        // The next try registers a new one.
        if (isForgotten(error)) await registration.forget(new URL(origin).host);
        throw error;
      }
    },

    async refresh(refreshToken) {
      const { about = {}, origin, token } = readRefresh(refreshToken);
      const { clientId = '', clientSecret = '', redirectUri = '', tokenPath = '', scopes = '' } = about;
      const app = { clientId, clientSecret, redirectUri };
      const grant = { grant_type: 'refresh_token', refresh_token: token };
      return askForTokens({ origin, tokenPath, app }, grant, scopes);
    },
  };

  /** What a server grants, with all that renewing it needs; `scopes` is what was asked for, where it does not tell. */
  async function askForTokens(place: TokenPlace, grant: Record<string, string>, scopes: string): Promise<Tokens> {
    const { origin, tokenPath, app } = place;
    const response = await api.require(origin, asApp(app, tokenPath, grant));
    const { accessToken, refreshToken, expiresAt, scope } = readTokens('mastodon', response, now());
    const about = { ...app, tokenPath, scopes };
    return {
      accessToken: writeSession({ origin, token: accessToken }),
      refreshToken: refreshToken === null ? null : writeSession({ origin, token: refreshToken, about }),
      expiresAt,
      scope: scope || scopes,
    };
  }
}

/** The token endpoint of a server, and our app there. */
type TokenPlace = { origin: string; tokenPath: string; app: Omit<RegisteredApp, 'scopes'> };

function readRefresh(refreshToken: string) {
  try {
    return readSession(refreshToken);
  } catch {
    throw new NetworkError('not_refreshable', 'The account has to be connected again.', 400);
  }
}

function readKept(text: string): Omit<Kept, 'verifier'> & { verifier: string | null } {
  const json = parseJson(text);
  const read = (name: Exclude<keyof Kept, 'scopes'>) => {
    const value = readText(json, name);
    if (value === null) throw new Error(`A begun authorization lacks its ${name}.`);
    return value;
  };
  return {
    origin: read('origin'),
    clientId: read('clientId'),
    clientSecret: read('clientSecret'),
    tokenPath: read('tokenPath'),
    verifier: readText(json, 'isChecked') === 'false' ? null : read('verifier'),
    scopes: readText(json, 'scopes') ?? '',
  };
}

/** Somebody waits for the window. */
const LIMITS: Partial<HttpLimits> = { totalMs: 10_000 };

/**
 * Finds the server of an account by what people type: a host, an address, or a handle like "@ann@example.org". A site can
 * have its accounts on a server of another name; it says so by WebFinger (RFC 7033) or host-meta (RFC 6415). What it says
 * is followed as far as the guard allows; else the server is the one that was typed. Throws NetworkError where that must not be
 * called.
 */
async function findServer(api: MastodonApi, guard: ServerGuard, typed: string): Promise<string> {
  const [, scheme = '', named = ''] = /^(https?:\/\/)?([^/]*)/i.exec(typed.trim()) ?? [];
  const at = named.lastIndexOf('@');
  const name = named.slice(0, Math.max(0, at)).replace(/^@/, '');
  const origin = allowed(() => guard.originOf(scheme + named.slice(at + 1)));
  const account = name === '' ? null : `acct:${name}@${new URL(origin).host}`;

  const direct =
    account === null ? null : await askFor(origin, `/.well-known/webfinger?resource=${encodeURIComponent(account)}`);
  if (direct !== null && isFound(direct)) return homeIn(direct) ?? origin;
  const hostMeta = await askFor(origin, '/.well-known/host-meta');
  const template = isFound(hostMeta) ? templateIn(hostMeta.response.body) : null;
  const finger = template === null ? null : readable(template.replace('{uri}', encodeURIComponent(account ?? origin)));
  if (finger === null || finger.origin === origin) return origin;
  if (account === null) return finger.origin;
  const told = await askFor(finger.origin, finger.pathname + finger.search);
  return (isFound(told) ? homeIn(told) : null) ?? finger.origin;

  function askFor(from: string, path: string): Promise<HttpResult> {
    return api.send(from, { path, limits: LIMITS });
  }

  /** An address that the typed server has named; null where it must not be called. */
  function readable(address: string): URL | null {
    const url = parseUrl(address);
    if (url === null) return null;
    try {
      guard.checkLink(url, new URL(origin));
      return url;
    } catch {
      return null;
    }
  }

  /** The server on which the account is, by its own address there. */
  function homeIn({ response }: Found): string | null {
    const self = readList(response.json, 'links').find((link) => readText(link, 'rel') === 'self');
    return readable(readText(self, 'href') ?? '')?.origin ?? null;
  }
}

type Found = Extract<HttpResult, { kind: 'answered' }>;

function isFound(result: HttpResult): result is Found {
  return result.kind === 'answered' && isSuccess(result.response);
}

/** Where a site answers WebFinger, by its host-meta. */
function templateIn(xrd: string): string | null {
  const [link = ''] = /<Link\b[^<>]*\brel=["']lrdd["'][^<>]*>/i.exec(xrd) ?? [];
  return /\btemplate=["']([^"']+)["']/i.exec(link)?.[1] ?? null;
}
