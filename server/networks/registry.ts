import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/networks';
import type { Networks } from './connector';
import { facebook } from './facebook/network';
import { instagram } from './instagram/network';
import { linkedin } from './linkedin/network';
import type { ServerNetwork } from './network';
import type { NetworkSettings } from './settings';
import { x } from './x/network';

/** The server's view of each network. */
export const SERVER_NETWORKS: Readonly<Record<AccountPlatform, ServerNetwork>> = {
  twitter: x,
  facebook,
  linkedin,
  instagram,
};

/** Makes the connectors of all networks that are set up; one without settings is not offered. */
export function createNetworks(settings: Partial<Record<AccountPlatform, NetworkSettings>>): Networks {
  const networks: Networks = {};
  for (const platform of ACCOUNT_PLATFORMS) {
    const own = settings[platform];
    if (own !== undefined) networks[platform] = SERVER_NETWORKS[platform].createConnector(own);
  }
  return networks;
}
