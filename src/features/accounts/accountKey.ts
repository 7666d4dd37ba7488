import type { AccountPlatform } from '#contract/networks';

/** Identifies a connected account across devices: its network and the network's own id for it. */
export type AccountKey = { platform: AccountPlatform; accountId: string };

/** Tells whether two things speak of one account. */
export function isSameAccount(one: AccountKey, other: AccountKey): boolean {
  return one.platform === other.platform && one.accountId === other.accountId;
}
