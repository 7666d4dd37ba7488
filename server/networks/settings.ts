import { NETWORKS, type AccountPlatform, type KeylessPlatform } from '#contract/networks';
import type { OAuthPlatformConfig } from '#contract/schemas/oauth';
import type { SuggestedServer, AppConnector, KeylessConnector } from './connector';
import type { FetchPage } from './linkedPages';
import type { ServerGuard } from './serverGuard';
import type { XMeter } from './x/meter';
import type { Environment } from '../lib/environment';

/** Where a network is and as which app we call it. Without a secret the app is a public client, where it allows that. */
export type NetworkSettings = {
  clientId: string;
  clientSecret: string | null;
  /** Base of API calls, without a slash at the end. */
  apiUrl: string;
  /** The page on which people allow the app to act for them. */
  authorizeUrl: string;
  /** Set when the network is this server's sandbox. */
  isSandbox: boolean;
  /** Gets the pages of links, for networks that read none themselves; left out: their posts have no cards. */
  fetchPage?: FetchPage;
  /** Version of the network's API by month, as YYYYMM; left out: the one with which we have tried it (LINKEDIN_VERSION). */
  version?: string;
  /** Counts what the network bills; only X does (x/meter.ts). */
  meter?: XMeter;
  /** Name of the account that owns the app, which reads its own posts for less (X_APP_OWNER). */
  ownerUsername?: string | null;
  /** True if the app may ask for what first comments need, where only some apps may (LINKEDIN_COMMENTS). */
  mayAskForComments?: boolean;
};

/** What the connector of a network with many servers needs: no keys, but a guard, since no server is trusted. */
export type KeylessSettings = {
  /** Where browsers reach the product; authorizations return there. */
  publicOrigin: string;
  /** Every call passes it. */
  guard: ServerGuard;
  /** The sandbox's servers of this network, offered first; none without a sandbox. */
  sandboxServers: readonly SuggestedServer[];
  /** The app as it is known to servers where it registered itself. */
  apps: NetworkApps;
  /** Directory of the identities of the AT Protocol (BLUESKY_PLC_URL), and its public view of all posts. */
  plcUrl: string;
  blueskyViewUrl: string;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Public data with which a browser starts an authorization. */
export function oauthOf(platform: AccountPlatform, scope: string, settings: NetworkSettings): OAuthPlatformConfig {
  const { clientId, authorizeUrl, isSandbox } = settings;
  const { firstComment } = NETWORKS[platform];
  const separator = scope.includes(',') ? ',' : ' ';
  return {
    platform,
    client_id: clientId,
    authorize_url: authorizeUrl,
    scope,
    comment_scope: firstComment === null ? null : [scope, firstComment.permission].join(separator),
    is_sandbox: isSandbox,
  };
}

/** The site on which people read posts: on each network, the authorization page is two folders below its root. */
export function siteOf({ authorizeUrl }: NetworkSettings): string {
  return new URL('../..', authorizeUrl).href.replace(/\/$/, '');
}

/** Where a network sends people back to: the only address with which codes are exchanged. */
export function callbackUrl(publicOrigin: string, platform: AccountPlatform): string {
  return publicOrigin + NETWORKS[platform].connecting.callbackPath;
}

/** Path at which servers of a network fetch the document that describes us. */
export function clientDocumentPath(platform: KeylessPlatform): string {
  return `/oauth/${platform}/client.json`;
}

/** The server's view of a network that has apps: names of its settings, its address, and its connector. */
export type AppNetwork = {
  /** Beginning of the names of its settings: X_CLIENT_ID, X_CLIENT_SECRET, X_API_URL, X_AUTHORIZE_URL. */
  settingsPrefix: string;
  /** Addresses of the real network, unless the settings name others. */
  apiUrl: string;
  authorizeUrl: string;
  /** True if an app needs a secret; X's apps can be public clients, which have none. */
  needsSecret: boolean;
  /** Reads the settings that this network alone has; throws ConfigError. */
  readOptions?: (environment: Environment) => Pick<NetworkSettings, 'version' | 'mayAskForComments' | 'ownerUsername'>;
  createConnector: (settings: NetworkSettings) => AppConnector;
};

/** The same of a network that needs no keys. */
export type KeylessNetwork = { createConnector: (settings: KeylessSettings) => KeylessConnector };

/** Our app at one server; `clientSecret` is whatever proves that it is us: a secret, or a private key as JWK. */
export type NetworkApp = { clientId: string; clientSecret: string };

/** Remembers, for all our servers together, the apps that registered themselves; secrets are stored encrypted. */
export type NetworkApps = {
  /** The app at a server; null where none is registered yet. */
  find(platform: AccountPlatform, server: string): Promise<NetworkApp | null>;
  /** Stores a new app, unless another of our servers was first; returns the one to use from now on. */
  add(platform: AccountPlatform, server: string, app: NetworkApp): Promise<NetworkApp>;
  /** Forgets an app that its server does not know any more. */
  remove(platform: AccountPlatform, server: string): Promise<void>;
};

/** Apps kept in memory, for tests. */
export function createMemoryApps(): NetworkApps {
  const apps = new Map<string, NetworkApp>();
  const keyOf = (platform: AccountPlatform, server: string) => `${platform} ${server}`;
  return {
    find: (platform, server) => Promise.resolve(apps.get(keyOf(platform, server)) ?? null),
    add(platform, server, app) {
      const kept = apps.get(keyOf(platform, server)) ?? app;
      apps.set(keyOf(platform, server), kept);
      return Promise.resolve(kept);
    },
    remove(platform, server) {
      apps.delete(keyOf(platform, server));
      return Promise.resolve();
    },
  };
}
