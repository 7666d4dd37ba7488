import type { AccountPlatform } from '#contract/networks';
import type { NetworkSettings } from '../networks/settings';
import type { NetworkParts } from './addNetwork';
import { SANDBOX_FACEBOOK } from './facebook/network';
import { SANDBOX_INSTAGRAM } from './instagram/network';
import { SANDBOX_LINKEDIN } from './linkedin/network';
import { CONFIDENTIAL_CLIENT } from './oauth/clients';
import { SANDBOX_X } from './x/network';

/** Stand-in for each network. */
export const SANDBOX_NETWORKS: Readonly<Record<AccountPlatform, NetworkParts>> = {
  twitter: SANDBOX_X,
  facebook: SANDBOX_FACEBOOK,
  linkedin: SANDBOX_LINKEDIN,
  instagram: SANDBOX_INSTAGRAM,
};

/** Settings with which the connectors talk to the sandbox at `origin`. */
export function sandboxNetworkSettings(origin: string): Record<AccountPlatform, NetworkSettings> {
  const settings = Object.entries(SANDBOX_NETWORKS).map(([platform, { paths }]): [string, NetworkSettings] => [
    platform,
    {
      clientId: CONFIDENTIAL_CLIENT.id,
      clientSecret: CONFIDENTIAL_CLIENT.secret,
      apiUrl: origin + paths.api,
      authorizeUrl: origin + paths.authorize,
      isSandbox: true,
    },
  ]);
  return Object.fromEntries(settings) as Record<AccountPlatform, NetworkSettings>;
}
