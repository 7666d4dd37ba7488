import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { invalid } from '../http/errors/appError';
import type { TargetAccount } from '../repositories/postTargets';

/**
 * The accounts that a post goes to: of each platform the wanted ones, else the first active one (L-63). `active` is in the
 * order of connection; of a platform without one there is none.
 */
export function chooseAccounts(
  active: readonly TargetAccount[],
  platforms: readonly AccountPlatform[],
  wantedIds: readonly string[],
): TargetAccount[] {
  return platforms.flatMap((platform) => {
    const ofPlatform = active.filter((account) => account.platform === platform);
    const wanted = ofPlatform.filter(({ id }) => wantedIds.includes(id));
    return wanted.length > 0 ? wanted : ofPlatform.slice(0, 1);
  });
}

/** Refuses platforms of which no account was chosen. */
export function checkPlatforms(accounts: readonly TargetAccount[], platforms: readonly AccountPlatform[]): void {
  const missing = platforms.filter((platform) => !accounts.some((account) => account.platform === platform));
  if (missing.length === 0) return;
  const texts = missing.map((platform) => `${NETWORKS[platform].name} isn’t connected.`);
  throw invalid({ platforms: texts }, 'PLATFORM_NOT_CONNECTED');
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
