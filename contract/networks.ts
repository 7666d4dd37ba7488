import type { NetworkDescriptor } from './networks/descriptor';
import { facebook } from './networks/facebook';
import { instagram } from './networks/instagram';
import { linkedin } from './networks/linkedin';
import { twitter } from './networks/twitter';

/** Networks whose accounts can be connected and published to, in the order in which people see them. */
export const ACCOUNT_PLATFORMS = ['twitter', 'facebook', 'linkedin', 'instagram'] as const;
export type AccountPlatform = (typeof ACCOUNT_PLATFORMS)[number];

/** Descriptors of all networks. */
export const NETWORKS: Readonly<Record<AccountPlatform, NetworkDescriptor>> = {
  twitter,
  facebook,
  linkedin,
  instagram,
};

/** True if an external value names one of the networks. */
export function isAccountPlatform(value: unknown): value is AccountPlatform {
  return ACCOUNT_PLATFORMS.some((platform) => platform === value);
}
