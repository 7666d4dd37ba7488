import { NETWORKS, type AccountPlatform, type KeylessPlatform } from '#contract/networks';
import type { OAuthPlatformConfig } from '#contract/schemas/oauth';
import type { SuggestedServer } from './connector';
import type { FetchPage } from './linkedPages';
import type { NetworkApps } from './networkApps';
import type { ServerGuard } from './serverGuard';
import type { XMeter } from './x/meter';

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
