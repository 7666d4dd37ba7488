import type { AccountPlatform } from '#contract/networks';
import type { Account } from './events';

/** The people of the sandbox. */
export function createAccounts() {
  const byId = new Map<string, Account>();
  const byHandle = new Map<string, Account>();
  return {
    add(account: Account): void {
      byId.set(key(account.platform, account.id), account);
      byHandle.set(key(account.platform, account.handle), account);
    },
    byId: (platform: AccountPlatform, id: string): Account | null => byId.get(key(platform, id)) ?? null,
    byHandle: (platform: AccountPlatform, handle: string): Account | null =>
      byHandle.get(key(platform, handle)) ?? null,
    /** In the order in which they came. */
    list: (platform?: AccountPlatform): Account[] =>
      [...byId.values()].filter((account) => platform === undefined || account.platform === platform),
    clear(): void {
      byId.clear();
      byHandle.clear();
    },
  };
}

function key(platform: AccountPlatform, name: string): string {
  return `${platform}:${name.toLowerCase()}`;
}
