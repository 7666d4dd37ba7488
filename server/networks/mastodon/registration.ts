import { readText, readList } from '../../lib/json';
import { parseUrl } from '../../lib/addresses';
import { NetworkError } from '../connector';
import type { NetworkApp, NetworkApps } from '../settings';
import { unreadable, isCertainError, requireSuccess } from '../outcomes';
import { type ApiCall, type MastodonApi, explainMastodonError } from './api';

/** What posting needs, as single rights; and for servers that know no such. */
const RIGHTS = 'read:accounts read:statuses write:statuses write:media';
const COARSE_RIGHTS = 'read write';

const APP_NAME = 'Postwright';

/** By which servers say that they don't know our app: as OAuth names it, and in the words of Akkoma and Pleroma. */
const UNKNOWN_APP = 'invalid_client';
const UNKNOWN_APP_WORDS = 'Invalid credentials';

/** Our app at a server, where it is sent back to, and what it asks for. */
export type RegisteredApp = NetworkApp & { redirectUri: string; scopes: string };

/** Registers our app once at each server, for all our servers together. */
export function createRegistration(api: MastodonApi, apps: NetworkApps, website: string) {
  /** Our app at a server; one that it forgot, or that returns elsewhere, is registered anew. Throws NetworkError. */
  async function appAt(origin: string, endpoints: Endpoints, redirectUri: string): Promise<RegisteredApp> {
    const { host } = new URL(origin);
    const known = await find(host);
    if (known?.redirectUri === redirectUri && (await askForToken(origin, endpoints, known)) === 'known') return known;
    if (known !== null) await apps.remove('mastodon', host);
    const made = await make(origin, endpoints, redirectUri);
    return read(await apps.add('mastodon', host, write(made))) ?? made;
  }

  async function find(host: string): Promise<RegisteredApp | null> {
    const app = await apps.find('mastodon', host);
    return app && read(app);
  }

  async function make(origin: string, endpoints: Endpoints, redirectUri: string): Promise<RegisteredApp> {
    const { scopes: offered } = endpoints;
    const hasRights = offered === null || RIGHTS.split(' ').every((scope) => offered.includes(scope));
    const made = await register(origin, endpoints, { redirectUri, scopes: hasRights ? RIGHTS : COARSE_RIGHTS });
    // Before 4.3 Mastodon forgets apps that have no token; others tell only now which rights they don't know.
    const isTaken = endpoints.hasPkce || (await askForToken(origin, endpoints, made)) !== 'wrongRights';
    return isTaken ? made : register(origin, endpoints, { redirectUri, scopes: COARSE_RIGHTS });
  }

  async function register(
    origin: string,
    { register: path }: Endpoints,
    { redirectUri, scopes }: Pick<RegisteredApp, 'redirectUri' | 'scopes'>,
  ): Promise<RegisteredApp> {
    const form = { client_name: APP_NAME, redirect_uris: redirectUri, scopes, website };
    const { status, json } = await api.require(origin, { method: 'POST', path, form });
    const [clientId, clientSecret] = [readText(json, 'client_id'), readText(json, 'client_secret')];
    if (clientId === null || clientSecret === null) throw unreadable('mastodon', status);
    return { clientId, clientSecret, redirectUri, scopes };
  }

  /** Asks for a token of the app itself, which keeps it from being forgotten; what the answer says of the app. */
  async function askForToken(
    origin: string,
    { token }: Endpoints,
    app: RegisteredApp,
  ): Promise<'known' | 'forgotten' | 'wrongRights'> {
    try {
      await api.require(origin, asApp(app, token, { grant_type: 'client_credentials', scope: app.scopes }));
      return 'known';
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      if (isForgotten(error) || error.message === UNKNOWN_APP_WORDS) return 'forgotten';
      if (error.code === 'invalid_scope') return 'wrongRights';
      // A server need not give apps tokens of their own; that says nothing against ours.
      if (error.status >= 400 && error.status < 500 && error.status !== 429) return 'known';
      throw error;
    }
  }

  return {
    appAt,
    /** Our app at a server, if it is registered there. */
    find,
    forget: (host: string) => apps.remove('mastodon', host),
  };
}

/** A call in the name of the app. Some servers take no token request without the redirect address. */
export function asApp(
  { clientId, clientSecret, redirectUri }: Omit<RegisteredApp, 'scopes'>,
  path: string,
  form: Record<string, string>,
): ApiCall {
  const app = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
  return { method: 'POST', path, form: { ...form, ...app } };
}

/** True if a server does not know our app any more. */
export function isForgotten(error: unknown): boolean {
  return error instanceof NetworkError && error.code === UNKNOWN_APP;
}

function write({ clientId, clientSecret, redirectUri, scopes }: RegisteredApp): NetworkApp {
  return { clientId, clientSecret: [clientSecret, redirectUri, ...scopes.split(' ')].join(' ') };
}

/** Apps of earlier releases were kept without what they ask for. */
function read({ clientId, clientSecret }: NetworkApp): RegisteredApp | null {
  const [secret, redirectUri, ...scopes] = clientSecret.split(' ');
  if (secret === undefined || redirectUri === undefined) return null;
  return { clientId, clientSecret: secret, redirectUri, scopes: scopes.length === 0 ? RIGHTS : scopes.join(' ') };
}

/**
 * Where a server's authorization is, as paths on its own origin, whether it checks PKCE, and which rights can be asked for (null: it
 * does not tell).
 */
type Endpoints = {
  authorize: string;
  token: string;
  register: string;
  revoke: string;
  hasPkce: boolean;
  scopes: readonly unknown[] | null;
};

/** What servers have that do not describe themselves: Mastodon before 4.3. */
const USUAL: Endpoints = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/api/v1/apps',
  revoke: '/oauth/revoke',
  hasPkce: false,
  scopes: null,
};

/** Asks a server where its authorization is (RFC 8414); throws NetworkError. */
export async function discoverEndpoints(api: MastodonApi, origin: string): Promise<Endpoints> {
  const result = await api.send(origin, { path: '/.well-known/oauth-authorization-server' });
  const isOlder = result.kind === 'answered' && isCertainError(result.response) && result.response.status !== 429;
  if (isOlder) return USUAL;
  const { json } = requireSuccess('mastodon', result, explainMastodonError);
  const endpoint = (name: string, usual: string) => {
    const address = readText(json, name);
    return address === null ? usual : pathOn(origin, address);
  };
  const scopes = readList(json, 'scopes_supported');
  return {
    authorize: endpoint('authorization_endpoint', USUAL.authorize),
    token: endpoint('token_endpoint', USUAL.token),
    register: endpoint('app_registration_endpoint', USUAL.register),
    revoke: endpoint('revocation_endpoint', USUAL.revoke),
    hasPkce: readList(json, 'code_challenge_methods_supported').includes('S256'),
    scopes: scopes.length === 0 ? null : scopes,
  };
}

/** The path of an endpoint, which must be on the server itself: no server may have us call another, or lead people there. */
function pathOn(origin: string, address: string): string {
  const url = parseUrl(address, origin);
  if (url?.origin === origin) return url.pathname + url.search;
  const host = url === null ? 'nowhere' : url.host;
  const detail = `This server sends people to ${host} to log in. If your account is there, enter that name.`;
  throw new NetworkError('other_server', detail, 400);
}
