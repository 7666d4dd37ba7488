import { createHash, randomBytes } from 'node:crypto';
import { parseUrl } from '../../lib/parseUrl';
import { NetworkError, type ServerSignIn, type Tokens } from '../connector';
import { parseJson, readText } from '../json';
import { unreadable } from '../outcomes';
import { allowed, type ServerGuard } from '../serverGuard';
import { writeSession } from '../session';
import type { MastodonApi } from './api';
import { discoverEndpoints } from './discovery';
import { asApp, isForgotten, SCOPES, type createRegistration } from './registration';

type Options = { api: MastodonApi; guard: ServerGuard; registration: ReturnType<typeof createRegistration> };

/** What finishing needs: the app and the verifier with which it was begun, and where. */
type Kept = { origin: string; clientId: string; clientSecret: string; tokenPath: string; verifier: string };

/** Connecting by the authorization window of the server that a person names. */
export function createSignIn({ api, guard, registration }: Options): Pick<ServerSignIn, 'finish'> & {
  start: NonNullable<ServerSignIn['start']>;
} {
  return {
    async start({ server, redirectUri, state }) {
      const origin = originOf(guard, server);
      const endpoints = await discoverEndpoints(api, origin);
      const { clientId, clientSecret } = await registration.appAt(origin, endpoints, redirectUri);
      const verifier = randomBytes(48).toString('base64url');
      const url = new URL(endpoints.authorize, origin);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
        // Whoever is logged in there already could connect no second account.
        force_login: 'true',
        ...(endpoints.hasPkce && {
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      const kept: Kept = { origin, clientId, clientSecret, tokenPath: endpoints.token, verifier };
      return { authorizeUrl: url.href, kept: JSON.stringify(kept) };
    },

    async finish({ code, issuer, redirectUri, kept }): Promise<Tokens> {
      const { origin, tokenPath, verifier, ...app } = readKept(kept);
      if (issuer !== null && parseUrl(issuer)?.origin !== origin) {
        throw new NetworkError('other_server', 'Another server than the one that was asked has answered.', 400);
      }
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
      try {
        const { status, json } = await api.require(origin, asApp(app, tokenPath, grant));
        const token = readText(json, 'access_token');
        if (token === null) throw unreadable('mastodon', status);
        const accessToken = writeSession({ origin, token });
        return { accessToken, refreshToken: null, expiresAt: null, scope: readText(json, 'scope') ?? '' };
      } catch (error) {
        // The next try registers a new one.
        if (isForgotten(error)) await registration.forget(new URL(origin).host);
        throw error;
      }
    },
  };
}

/** Origin of what people type: a host, an address, or a handle like "@ann@example.org". */
function originOf(guard: ServerGuard, typed: string): string {
  const [, scheme = '', host = ''] = /^(https?:\/\/)?([^/]*)/i.exec(typed.trim()) ?? [];
  return allowed(() => guard.originOf(scheme + host.slice(host.lastIndexOf('@') + 1)));
}

function readKept(text: string): Kept {
  const json = parseJson(text);
  const read = (name: keyof Kept) => {
    const value = readText(json, name);
    if (value === null) throw new Error(`A begun authorization lacks its ${name}.`);
    return value;
  };
  return {
    origin: read('origin'),
    clientId: read('clientId'),
    clientSecret: read('clientSecret'),
    tokenPath: read('tokenPath'),
    verifier: read('verifier'),
  };
}
