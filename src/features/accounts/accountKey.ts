import type { AccountPlatform } from '#contract/networks';

/** Identifies a connected account across devices: its network and the network's own id for it. */
export type AccountKey = { platform: AccountPlatform; accountId: string };

/** True if both are about the same account. */
export function isSameAccount(one: AccountKey, other: AccountKey): boolean {
  return one.platform === other.platform && one.accountId === other.accountId;
}
