import { parseUrl } from '../../lib/parseUrl';
import { NetworkError } from '../connector';
import { readList, readText } from '../../lib/json';
import { isCertainError, requireSuccess } from '../outcomes';
import type { MastodonApi } from './api';
import { explainMastodonError } from './errors';

/**
 * Where a server's authorization is, as paths on its own origin, whether it checks PKCE, and which rights can be asked for (null: it
 * does not tell).
 */
export type Endpoints = {
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
