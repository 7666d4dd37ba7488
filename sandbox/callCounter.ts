import type { AccountPlatform } from '#contract/networks';

/** Number of calls of one endpoint, with or without faults. */
export type CallCount = { platform: AccountPlatform; endpoint: string; count: number };

/** Counts the API calls since the start or the last reset, for tests that ask "exactly once?". */
export function createCallCounter() {
  const counts: CallCount[] = [];
  const find = (platform: AccountPlatform, endpoint: string) =>
    counts.find((one) => one.platform === platform && one.endpoint === endpoint);
  return {
    declare(platform: AccountPlatform, endpoint: string): void {
      // Servers of one network share their names.
      if (find(platform, endpoint) === undefined) counts.push({ platform, endpoint, count: 0 });
    },
    isDeclared: (platform: AccountPlatform, endpoint: string): boolean => find(platform, endpoint) !== undefined,
    add(platform: AccountPlatform, endpoint: string): void {
      const known = find(platform, endpoint);
      if (known !== undefined) known.count += 1;
    },
    list: (): CallCount[] => counts,
    clear: (): void => counts.forEach((one) => (one.count = 0)),
  };
}
