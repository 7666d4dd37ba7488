import { ANALYTICS_DAYS } from '#contract/limits';
import type { DayPoint } from '../../components/charts/DayLine';
import { formatShortDay } from '../../lib/dates';
import { UNKNOWN_FIGURE } from '../../lib/numbers';

/** Texts of the analytics of one's own accounts and posts. */
export const analyticsMessages = {
  title: 'Your accounts and posts',
  range: `Network figures for the last ${ANALYTICS_DAYS} days`,
  figures: 'Totals',
  followers: 'Followers',
  engagement: 'Engagement',
  reach: 'Reach',
  engagementRate: 'Engagement rate',
  noFigures: 'No figures yet',
  loading: 'Loading analytics…',
  failed: 'Analytics couldn’t be loaded.',
  empty: 'There is nothing to show yet. Connect an account and publish a post.',
  connect: 'Connect an account',
  day: 'Day',
  showNumbers: 'Show numbers',
  hideNumbers: 'Hide numbers',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  accounts: 'Accounts',
  account: 'Account',
  posts: 'Posts',
  topPosts: 'Top posts',
  more: (count: number) => `Show ${count} more`,
} as const;

/** The one figure that is known so far. */
export function oneDayText({ date, value }: DayPoint): string {
  return `${value?.toLocaleString('en-US') ?? UNKNOWN_FIGURE} on ${formatShortDay(date)}. The chart begins with the second day.`;
}
