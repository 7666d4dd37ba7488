import { beginningOf } from '#contract/networks/graphemes';

/** Texts of a hashtag's posts; those of the spec stand to the letter. */
export const postsMessages = {
  createPost: 'Create Post',
  close: 'Close',
  overview: 'Overview',
  totalPosts: 'Total Posts',
  engagement: 'Engagement',
  reach: 'Reach',
  averageEngagement: 'Avg Engagement',
  sortBy: 'Sort by',
  platforms: 'Platforms',
  refresh: 'Refresh',
  loading: 'Loading posts…',
  top: 'Top 10',
  latest: 'Latest 10',
  failedTitle: 'Error Loading Posts',
  failed: 'Failed to load monitored posts. Please try again.',
  tryAgain: 'Try Again',
  noneTitle: 'No Posts Found',
  noneText: 'Nothing was found for this hashtag and these platforms. Refresh searches again.',
  firstSearch: 'This hashtag is searched for the first time. Posts appear here by themselves.',
  verified: 'Verified',
  create: 'Create',
  notReported: 'Not reported by this platform',
  counts: { likes: 'Likes', retweets: 'Retweets', replies: 'Replies', shares: 'Shares' },
} as const;

/** The title of the drawer; `tag` without its #. */
export function postsForText(tag: string): string {
  return `Posts for #${tag}`;
}

const QUOTED_MAX_LENGTH = 200;

/** Initial text of Create Post: the title, else the first 200 characters of the content. */
export function inspiredText({ title, content }: { title: string | null; content: string }): string {
  return `Inspired by: ${title?.trim() || beginningOf(content, QUOTED_MAX_LENGTH)}`;
}
