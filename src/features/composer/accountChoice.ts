import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/platforms';
import type { Account } from '../../api/accountsApi';

/** The platforms that have a connected account, in the product's order. */
export function connectedPlatforms(accounts: readonly Account[]): AccountPlatform[] {
  return ACCOUNT_PLATFORMS.filter((platform) => accounts.some((one) => one.isConnected && one.platform === platform));
}

/** The account that a platform stands for: the selected one if it is of that platform, else the first active (L-63). */
export function accountFor(
  platform: AccountPlatform,
  accounts: readonly Account[],
  selectedAccountId: string | null,
): Account | null {
  const candidates = accounts.filter((one) => one.isConnected && one.platform === platform);
  return candidates.find(({ id }) => id === selectedAccountId) ?? candidates[0] ?? null;
}
