import { APP_PLATFORMS, KEYLESS_PLATFORMS, type AppPlatform, type KeylessPlatform } from '#contract/networks';
import { bluesky } from './bluesky/network';
import type { Networks } from './connector';
import { facebook } from './facebook/network';
import { instagram } from './instagram/network';
import { linkedin } from './linkedin/network';
import { mastodon } from './mastodon/network';
import type { AppNetwork, KeylessNetwork } from './network';
import type { KeylessSettings, NetworkSettings } from './settings';
import { x } from './x/network';

/** The server's view of each network that has apps. */
export const APP_NETWORKS: Readonly<Record<AppPlatform, AppNetwork>> = { twitter: x, facebook, linkedin, instagram };

/** The server's view of each network that needs no keys. */
export const KEYLESS_NETWORKS: Readonly<Record<KeylessPlatform, KeylessNetwork>> = { bluesky, mastodon };

/** Settings of the networks that are set up; one without settings is not offered. */
export type NetworksSettings = {
  apps?: Partial<Record<AppPlatform, NetworkSettings>>;
  keyless?: Partial<Record<KeylessPlatform, KeylessSettings>>;
};

/** Makes the connectors of all networks that are set up. */
export function createNetworks({ apps = {}, keyless = {} }: NetworksSettings): Networks {
  const networks: Networks = {};
  for (const platform of APP_PLATFORMS) {
    const own = apps[platform];
    if (own !== undefined) networks[platform] = APP_NETWORKS[platform].createConnector(own);
  }
  for (const platform of KEYLESS_PLATFORMS) {
    const own = keyless[platform];
    if (own !== undefined) networks[platform] = KEYLESS_NETWORKS[platform].createConnector(own);
  }
  return networks;
}
