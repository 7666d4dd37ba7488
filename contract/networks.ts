import { bluesky } from './networks/bluesky';
import type { NetworkDescriptor } from './networks/descriptor';
import { facebook } from './networks/facebook';
import { instagram } from './networks/instagram';
import { linkedin } from './networks/linkedin';
import { mastodon } from './networks/mastodon';
import { twitter } from './networks/twitter';

/** Networks for which the operator registers an app, in the order in which people see them. */
export const APP_PLATFORMS = ['twitter', 'facebook', 'linkedin', 'instagram'] as const;
export type AppPlatform = (typeof APP_PLATFORMS)[number];

/** Networks of many servers that need no keys: people name the server that their account is on. */
export const KEYLESS_PLATFORMS = ['bluesky', 'mastodon'] as const;
export type KeylessPlatform = (typeof KEYLESS_PLATFORMS)[number];

/** Networks whose accounts can be connected and published to: the four of the specification come first. */
export const ACCOUNT_PLATFORMS = [...APP_PLATFORMS, ...KEYLESS_PLATFORMS] as const;
export type AccountPlatform = (typeof ACCOUNT_PLATFORMS)[number];

/** Descriptors of all networks. */
export const NETWORKS: Readonly<Record<AccountPlatform, NetworkDescriptor>> = {
  twitter,
  facebook,
  linkedin,
  instagram,
  bluesky,
  mastodon,
};

/** True if an external value names one of the networks. */
export function isAccountPlatform(value: unknown): value is AccountPlatform {
  return ACCOUNT_PLATFORMS.some((platform) => platform === value);
}

/** True if accounts of a network are connected without an app of the operator. */
export function isKeyless(platform: AccountPlatform): platform is KeylessPlatform {
  return KEYLESS_PLATFORMS.some((one) => one === platform);
}
