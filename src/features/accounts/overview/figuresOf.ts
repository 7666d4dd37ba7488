import type { AccountAnalytics } from '#contract/schemas/analytics';
import type { Account } from '../../../api/accountsApi';
import { areFiguresMadeUp } from '../../../api/analyticsApi';
import { formatRate, shortenKnown } from '../../../lib/numbers';
import { overviewMessages } from '../messages';

/** One figure of the overview, with a note on what it counts. */
export type OverviewFigure = { label: string; value: string; note: string };

/** The networks do not tell whom an account follows (spec section 2). */
const FOLLOWING = 0;

/** True if the sandbox makes these figures up: those of the account, or without one any of them. */
export function areMadeUp(analytics: AccountAnalytics | undefined, account: Account | undefined): boolean {
  const own = analytics?.accounts.find(({ id }) => id === account?.id);
  return own?.is_sandbox ?? areFiguresMadeUp(analytics);
}

/** The four figures of the overview; 0 where there is no data (L-31), a dash where a network does not tell. */
export function figuresOf(analytics: AccountAnalytics | undefined, account: Account | undefined): OverviewFigure[] {
  const own = analytics?.accounts.find(({ id }) => id === account?.id);
  const followers = own === undefined ? (analytics?.total_followers ?? 0) : own.followers;
  const engagement = own === undefined ? (analytics?.average_engagement_rate ?? 0) : (own.engagement_rate ?? 0);
  const posts = (analytics?.top_posts ?? []).filter(
    ({ platforms }) => account === undefined || platforms.includes(account.platform),
  );
  return [
    { ...overviewMessages.followers, value: shortenKnown(followers) },
    { ...overviewMessages.following, value: String(FOLLOWING) },
    { ...overviewMessages.posts, value: String(posts.length) },
    { ...overviewMessages.engagement, value: formatRate(engagement) },
  ];
}
