import { randomBytes } from 'node:crypto';
import { parseUrl } from '../../server/lib/parseUrl';
import type { ApiResponse } from '../apiResponse';
import type { Endpoint } from '../endpoint';
import type { RegisteredApp } from '../world/events';
import { listParameter, parameter } from './parameters';
import { SCOPES, scopesIn } from './scopes';
import { findApp, findMastodonCaller, type MastodonServer } from './server';
import { refuse } from './words';

/** Shows a code to the person instead of sending it anywhere. */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

/** The calls by which an app registers itself, and asks whether it is known. */
export function appEndpoints(server: MastodonServer): Endpoint[] {
  const { world, profile, now, host } = server;

  const toApp = ({ name, website, redirectUris, scopes }: RegisteredApp) => ({
    name,
    website,
    scopes,
    redirect_uri: redirectUris.join('\n'),
    ...(profile.hasMetadata && { redirect_uris: redirectUris }),
  });

  return [
    {
      name: 'apps',
      method: 'POST',
      path: '/api/v1/apps',
      accountOf: () => null,
      respond(call): ApiResponse {
        const list = listParameter(call, 'redirect_uris').flatMap((uris) => uris.split('\n'));
        const name = parameter(call, 'client_name') ?? '';
        const scopes = scopesIn(parameter(call, 'scopes'));
        // Others than Mastodon take any, and look at them when a token is asked for.
        const isKnown = profile.software !== 'mastodon' || scopes.every((scope) => Object.hasOwn(SCOPES, scope));
        if (name === '' || !isKnown || list.length === 0 || !list.every(isRedirectUri)) {
          return refuse(profile, 'badApp');
        }
        const app: RegisteredApp = {
          server: host(),
          clientId: randomBytes(32).toString('base64url'),
          clientSecret: randomBytes(32).toString('base64url'),
          name,
          website: parameter(call, 'website'),
          redirectUris: list,
          scopes,
          createdAt: now(),
        };
        world.putApp(app);
        const { clientId: client_id, clientSecret: client_secret } = app;
        const secret = { client_id, client_secret, ...(profile.hasMetadata && { client_secret_expires_at: 0 }) };
        return { status: 200, body: { id: world.nextId(), ...toApp(app), ...secret, vapid_key: '' } };
      },
    },
    {
      name: 'app',
      method: 'GET',
      path: '/api/v1/apps/verify_credentials',
      accountOf: () => null,
      respond(call): ApiResponse {
        const caller = findMastodonCaller(server, call);
        const app = caller && findApp(server, caller.grant.clientId);
        return app === null ? refuse(profile, 'badToken') : { status: 200, body: toApp(app) };
      },
    },
  ];
}

function isRedirectUri(uri: string): boolean {
  return uri === OUT_OF_BAND || (parseUrl(uri)?.hash === '' && !uri.startsWith('javascript:'));
}
