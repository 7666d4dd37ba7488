import { beginningOf } from '#contract/networks/graphemes';

/** Texts of the Hashtag Tracker; those of the spec stand to the letter. */
export const hashtagMessages = {
  title: 'Hashtag Tracker',
  input: 'Hashtag',
  add: 'Track hashtag',
  loading: 'Loading tracked hashtags...',
  loadFailed: 'Failed to load tracked hashtags. Please try again.',
  empty: 'No hashtags are tracked yet. Add one above to see how often it is mentioned.',
  trackFailed: 'Failed to track hashtag. Please try again.',
  stopped: 'Hashtag tracking stopped successfully',
  stopFailed: 'Failed to stop tracking hashtag. Please try again.',
  refreshed: 'Hashtag data refreshed successfully',
  refreshFailed: 'Failed to refresh hashtag data. Please try again.',
  engagement: 'engagement',
  firstSearch: 'searching for the first time…',
  sources: 'Sources',
  alsoIn: 'Also search on',
  sourcesSaved: 'Sources saved',
  sourcesFailed: 'Failed to save the sources. Please try again.',
  undo: 'Undo',
  view: 'View posts',
  refresh: 'Refresh',
  remove: 'Remove',
} as const;

/** The toast after a hashtag was added; `tag` without its #. */
export function trackedText(tag: string): string {
  return `#${tag} is now being tracked!`;
}

/** When the counts of a hashtag were last read. */
export function updatedText(ago: string): string {
  return `updated ${ago}`;
}

/** The question where else a hashtag is searched. */
export function alsoInText(name: string): string {
  return `Also search for ${name} on`;
}

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
