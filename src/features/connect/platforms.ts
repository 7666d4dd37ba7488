import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';

/** The network that sends people back to a path; null for every other page. */
export function platformOfCallback(pathname: string): AccountPlatform | null {
  return ACCOUNT_PLATFORMS.find((platform) => NETWORKS[platform].connecting.callbackPath === pathname) ?? null;
}
