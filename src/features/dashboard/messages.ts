import { formatChange } from '../../lib/numbers';

/** Texts of the dashboard's own cards; those of the spec stand to the letter. */
export const dashboardMessages = {
  stats: 'Figures',
  totalPosts: 'Total Posts',
  scheduled: 'Scheduled',
  engagementRate: 'Engagement Rate',
  totalReach: 'Total Reach',
  figuresMadeUp: 'Rate and reach are sample figures.',
  quickActions: 'Quick Actions',
  createPost: 'Create New Post',
  schedulePost: 'Schedule Post',
  askAssistant: 'Ask AI Assistant',
  viewAnalytics: 'View Analytics',
  recentActivity: 'Recent Activity',
  activityFailed: 'Recent activity couldn’t be loaded. Reload the page to try again.',
  firstSteps: 'First steps',
  connectStep: 'Connect a network',
  writeStep: 'Write a post',
  scheduleStep: 'Schedule a post',
  stepDone: 'Done',
  hide: 'Hide',
  next: 'Next 48 hours',
  nextNone: 'Nothing goes out in the next 48 hours.',
  nextShow: 'Show',
  connectTitle: 'Ready to make some magic happen?',
  connectText: 'Connect an account to see your posts and results here.',
  connectButton: 'Connect Your Account',
  connectHint: 'Connect Twitter or Instagram to start tracking your posts',
  useAddAccount: 'Use the "Add Account" button in the Account Overview section above',
} as const;

/** How a figure has changed in a month; the prescribed text where there is nothing to compare it with. */
export function changeText(now: number | null | undefined, before: number | null | undefined): string {
  return `${formatChange(now, before) ?? '+0%'} from last month`;
}

/** How many posts go out soon: "12 posts". */
export function nextText(count: number, isMore: boolean): string {
  return count === 1 && !isMore ? '1 post' : `${count}${isMore ? '+' : ''} posts`;
}

export function atRiskText(count: number): string {
  return `${count} at risk`;
}

/** Why posts that are to go out soon may not, or not well, with how many. */
export const riskTexts = {
  disconnected: (count: number) =>
    count === 1 ? 'One has an account that isn’t connected.' : `${count} have an account that isn’t connected.`,
  imageless: (count: number) => (count === 1 ? 'One lacks its image.' : `${count} lack their image.`),
  crowded: (count: number) =>
    count === 1 ? 'One is on the same account within the hour.' : `${count} are on the same account within the hour.`,
} as const;

/** What has happened, for Recent Activity. */
export const activityTexts = {
  published: (names: string) => `Published on ${names}`,
  failed: (names: string) => `Failed on ${names}`,
  scheduled: (names: string) => `Scheduled for ${names}`,
  draft: () => 'Draft saved',
  connected: (names: string) => `Connected ${names}`,
} as const;
