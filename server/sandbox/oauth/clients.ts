import type { AccountPlatform } from '#contract/platforms';
import type { NetworkSettings } from '../../networks/settings';
import { SANDBOX_PATHS } from '../paths';

/** An app as the sandbox's networks know it; without a secret it is a public client. */
export type SandboxClient = { id: string; secret: string | null; name: string };

/** The product as it is registered with every network of the sandbox; its secret guards nothing. */
export const CONFIDENTIAL_CLIENT = { id: 'postwright-sandbox', secret: 'known-to-everyone', name: 'Postwright' };

/** The same product registered as an app that cannot keep a secret. */
export const PUBLIC_CLIENT = { id: 'postwright-sandbox-public', secret: null, name: 'Postwright (public client)' };

const CLIENTS: SandboxClient[] = [CONFIDENTIAL_CLIENT, PUBLIC_CLIENT];

/** Finds an app by its id. */
export function findClient(id: string): SandboxClient | null {
  return CLIENTS.find((client) => client.id === id) ?? null;
}

/** Finds the app that an HTTP Basic header names with its right secret. */
export function findClientByBasic(header: string): SandboxClient | null {
  return CLIENTS.find((client) => client.secret !== null && header === basicHeader(client.id, client.secret)) ?? null;
}

function basicHeader(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}

/** Settings with which the connectors talk to the sandbox at `origin`. */
export function sandboxNetworkSettings(origin: string) {
  const app = { clientId: CONFIDENTIAL_CLIENT.id, clientSecret: CONFIDENTIAL_CLIENT.secret, isSandbox: true };
  const settingsOf = ({ api, authorize }: { api: string; authorize: string }): NetworkSettings => ({
    ...app,
    apiUrl: origin + api,
    authorizeUrl: origin + authorize,
  });
  return {
    twitter: settingsOf(SANDBOX_PATHS.twitter),
    facebook: settingsOf(SANDBOX_PATHS.facebook),
    linkedin: settingsOf(SANDBOX_PATHS.linkedin),
    instagram: settingsOf(SANDBOX_PATHS.instagram),
  } satisfies Partial<Record<AccountPlatform, NetworkSettings>>;
}
