import { NETWORKS, type AccountPlatform } from '#contract/networks';

/** Where a network sends people back to: the only address with which codes are exchanged. */
export function callbackUrl(publicOrigin: string, platform: AccountPlatform): string {
  return publicOrigin + NETWORKS[platform].connecting.callbackPath;
}
