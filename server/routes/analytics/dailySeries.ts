import type { AccountAnalyticsQuery, DailyFigures } from '#contract/schemas/analytics';
import type { AccountDay, AccountTotals } from '../../repositories/analytics/accountAnalytics';
import { sumReported } from '../../lib/sumReported';
import { totalOf } from './totalOf';

type Metric = AccountAnalyticsQuery['metric'];

/** The series of one account: one entry per day, null where nothing is known of it. */
export function dailyOf(accountId: string, days: readonly string[], rows: readonly AccountDay[], metric: Metric) {
  const byDay = new Map(rows.filter((row) => row.account_id === accountId).map((row) => [row.day, row]));
  return days.map((date) => entryOf(date, byDay.get(date), metric));
}

/**
 * The series of all accounts together. An account that was not asked on a day had as many followers as on the last day on
 * which it was: otherwise the sum would fall and rise with the collector and not with the people.
 */
export function dailyOfAll(
  accounts: readonly AccountTotals[],
  days: readonly string[],
  rows: readonly AccountDay[],
  metric: Metric,
): DailyFigures[] {
  const followers = new Map(accounts.map((account) => [account.id, account.followers_before]));
  return days.map((date) => {
    const ofDay = rows.filter((row) => row.day === date);
    for (const row of ofDay) if (row.followers !== null) followers.set(row.account_id, row.followers);
    const sums = {
      followers: totalOf([...followers.values()]),
      engagement: sumReported(ofDay.map(({ engagement }) => engagement)),
      reach: sumReported(ofDay.map(({ reach }) => reach)),
    };
    return entryOf(date, sums, metric);
  });
}

function entryOf(
  date: string,
  figures: Pick<AccountDay, 'followers' | 'engagement' | 'reach'> | undefined,
  metric: Metric,
): DailyFigures {
  const { followers = null, engagement = null, reach = null } = figures ?? {};
  if (metric === undefined) return { date, followers, engagement, reach };
  return { date, [metric]: { followers, engagement, reach }[metric] };
}
