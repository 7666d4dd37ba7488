import type { AccountPlatform } from '#contract/networks';
import type { Account } from '../../api/accountsApi';
import type { RootState } from '../../store/hooks';
import type { Draft, EditedPost } from './draft';

/** Treats the accounts of an edited post as connected: they may be reconnected before the post is due. */
export function withOwnAccounts(accounts: Account[], edited: EditedPost | null): Account[] {
  const ownIds = Object.values(edited?.saved.accountIds ?? {}).flat();
  return ownIds.length === 0
    ? accounts
    : accounts.map((one) => (ownIds.includes(one.id) ? { ...one, isConnected: true } : one));
}

/** The platforms that have a connected account, in the order of the accounts. */
export function connectedPlatforms(accounts: readonly Account[]): AccountPlatform[] {
  return [...new Set(accounts.filter(({ isConnected }) => isConnected).map(({ platform }) => platform))];
}

/** The connected accounts of a platform, oldest connection first. */
export function accountsOf(platform: AccountPlatform, accounts: readonly Account[]): Account[] {
  return accounts.filter((one) => one.isConnected && one.platform === platform);
}

/**
 * The accounts that post for a platform: those that somebody chose for this post, else the one selected on the dashboard
 * if it is of that platform, else the first active one.
 */
export function postingAccounts(
  platform: AccountPlatform,
  accounts: readonly Account[],
  selectedAccountId: string | null,
  chosenIds: Draft['accountIds'],
): Account[] {
  const candidates = accountsOf(platform, accounts);
  const chosen = candidates.filter(({ id }) => chosenIds[platform]?.includes(id));
  if (chosen.length > 0) return chosen;
  const selected = candidates.filter(({ id }) => id === selectedAccountId);
  return selected.length > 0 ? selected : candidates.slice(0, 1);
}

/** The account that is chosen on the dashboard, which posts for its platform; null without one. */
export function selectSelectedAccountId({ accounts }: RootState): string | null {
  return accounts?.selectedId ?? null;
}
