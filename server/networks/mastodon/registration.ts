import { NetworkError } from '../connector';
import { readText } from '../json';
import type { NetworkApp, NetworkApps } from '../networkApps';
import { unreadable } from '../outcomes';
import type { ApiCall, MastodonApi } from './api';
import type { Endpoints } from './discovery';

export const SCOPES = 'read:accounts read:statuses write:statuses write:media';
const APP_NAME = 'Postwright';
const UNKNOWN_APP = 'invalid_client';

/** Our app at a server, and where it is sent back to. */
type Registered = NetworkApp & { redirectUri: string };

/** Registers our app once at each server, for all our servers together. */
export function createRegistration(api: MastodonApi, apps: NetworkApps, website: string) {
  /** Our app at a server; one that it forgot, or that returns elsewhere, is registered anew. Throws NetworkError. */
  async function appAt(origin: string, endpoints: Endpoints, redirectUri: string): Promise<NetworkApp> {
    const { host } = new URL(origin);
    const known = await find(host);
    if (known?.redirectUri === redirectUri && (await isKnown(origin, endpoints, known))) return known;
    if (known !== null) await apps.remove('mastodon', host);
    const made = await register(origin, endpoints, redirectUri);
    const kept = read(await apps.add('mastodon', host, write(made))) ?? made;
    // Before 4.3 Mastodon forgets apps that have no token.
    if (!endpoints.hasPkce) await isKnown(origin, endpoints, kept);
    return kept;
  }

  async function find(host: string): Promise<Registered | null> {
    const app = await apps.find('mastodon', host);
    return app && read(app);
  }

  async function register(origin: string, { register: path }: Endpoints, redirectUri: string): Promise<Registered> {
    const form = { client_name: APP_NAME, redirect_uris: redirectUri, scopes: SCOPES, website };
    const { status, json } = await api.require(origin, { method: 'POST', path, form });
    const [clientId, clientSecret] = [readText(json, 'client_id'), readText(json, 'client_secret')];
    if (clientId === null || clientSecret === null) throw unreadable('mastodon', status);
    return { clientId, clientSecret, redirectUri };
  }

  /** True if a server gives our app a token of its own, which also keeps it from being forgotten. */
  async function isKnown(origin: string, { token }: Endpoints, app: NetworkApp): Promise<boolean> {
    try {
      await api.require(origin, asApp(app, token, { grant_type: 'client_credentials', scope: SCOPES }));
      return true;
    } catch (error) {
      if (isForgotten(error)) return false;
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

/** A call in the name of the app. */
export function asApp({ clientId, clientSecret }: NetworkApp, path: string, form: Record<string, string>): ApiCall {
  return { method: 'POST', path, form: { ...form, client_id: clientId, client_secret: clientSecret } };
}

/** True if a server does not know our app any more. */
export function isForgotten(error: unknown): boolean {
  return error instanceof NetworkError && error.code === UNKNOWN_APP;
}

function write({ clientId, clientSecret, redirectUri }: Registered): NetworkApp {
  return { clientId, clientSecret: `${clientSecret} ${redirectUri}` };
}

function read({ clientId, clientSecret }: NetworkApp): Registered | null {
  const [secret, redirectUri] = clientSecret.split(' ');
  return secret === undefined || redirectUri === undefined ? null : { clientId, clientSecret: secret, redirectUri };
}
