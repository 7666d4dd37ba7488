import { APP_PLATFORMS, type AppPlatform, type KeylessPlatform } from '#contract/networks';
import type { NetworkParts, ServerParts } from './addNetwork';
import { BLUESKY_SERVERS } from './bluesky/servers';
import { SANDBOX_FACEBOOK } from './facebook/network';
import { SANDBOX_INSTAGRAM } from './instagram/network';
import { SANDBOX_LINKEDIN } from './linkedin/network';
import { MASTODON_SERVERS } from './mastodon/servers';
import { CONFIDENTIAL_CLIENT } from './oauth/authorization';
import { SANDBOX_X } from './x/network';

/** How an app calls a stand-in: its keys, the base of API calls, and the page on which people allow it to act for them. */
type AppSettings = {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  authorizeUrl: string;
  isSandbox: true;
  mayAskForComments: true;
};

/** Stand-in for each network that has apps; they share the sandbox's own port. */
export const SANDBOX_NETWORKS: Readonly<Record<AppPlatform, NetworkParts>> = {
  twitter: SANDBOX_X,
  facebook: SANDBOX_FACEBOOK,
  linkedin: SANDBOX_LINKEDIN,
  instagram: SANDBOX_INSTAGRAM,
};

/** Servers that stand in for each network without keys; each has a port of its own. */
export const SANDBOX_SERVERS: Readonly<Record<KeylessPlatform, readonly ServerParts[]>> = {
  bluesky: BLUESKY_SERVERS,
  mastodon: MASTODON_SERVERS,
};

/** Settings with which the connectors talk to the sandbox at `origin`. */
export function sandboxNetworkSettings(origin: string): Record<AppPlatform, AppSettings> {
  const settings = APP_PLATFORMS.map((platform): [string, AppSettings] => {
    const { paths } = SANDBOX_NETWORKS[platform];
    return [
      platform,
      {
        clientId: CONFIDENTIAL_CLIENT.id,
        clientSecret: CONFIDENTIAL_CLIENT.secret,
        apiUrl: origin + paths.api,
        authorizeUrl: origin + paths.authorize,
        isSandbox: true,
        mayAskForComments: true,
      },
    ];
  });
  return Object.fromEntries(settings) as Record<AppPlatform, AppSettings>;
}
