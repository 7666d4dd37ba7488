import type { AccountTotals } from '../../repositories/analytics/accountAnalytics';
import { sumReported } from '../../lib/sumReported';

/** Engagement in percent of the posts of some accounts; null when none of them has any to compute it from. */
export function rateOf(accounts: readonly Pick<AccountTotals, 'rated_engagement' | 'audience'>[]): number | null {
  const engagement = sumReported(accounts.map((account) => account.rated_engagement));
  const audience = sumReported(accounts.map((account) => account.audience));
  return engagement === null || audience === null ? null : (100 * engagement) / audience;
}
