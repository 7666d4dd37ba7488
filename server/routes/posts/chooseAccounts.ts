import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { invalid } from '../../http/errors/appError';
import type { TargetAccount } from '../../repositories/postTargets';

/**
 * Chooses the accounts that a post goes to: of each platform the wanted ones, else the first active one (L-63).
 * `active` is in the order of connection. A platform without an account is refused.
 */
export function chooseAccounts(
  active: readonly TargetAccount[],
  platforms: readonly AccountPlatform[],
  wantedIds: readonly string[],
): TargetAccount[] {
  const chosen = platforms.map((platform) => {
    const ofPlatform = active.filter((account) => account.platform === platform);
    const wanted = ofPlatform.filter(({ id }) => wantedIds.includes(id));
    return wanted.length > 0 ? wanted : ofPlatform.slice(0, 1);
  });
  const missing = platforms.filter((_platform, index) => chosen[index]?.length === 0);
  if (missing.length > 0) {
    const texts = missing.map((platform) => `${NETWORKS[platform].name} isn’t connected.`);
    throw invalid({ platforms: texts }, 'PLATFORM_NOT_CONNECTED');
  }
  return chosen.flat();
}

/** Refuses wanted accounts that the user has not connected, or whose platform was not chosen. */
export function checkWantedAccounts(
  active: readonly TargetAccount[],
  platforms: readonly AccountPlatform[],
  wantedIds: readonly string[],
): void {
  const canBeChosen = (id: string) => active.some((one) => one.id === id && platforms.includes(one.platform));
  if (!wantedIds.every(canBeChosen))
    throw invalid({ account_ids: ['Choose connected accounts of the chosen platforms.'] });
}
