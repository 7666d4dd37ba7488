import { firstPosts, type PostFilter } from '../../../api/postsApi';
import type { PostTab } from '../../../lib/paths';

/** The tabs over the post list, in their order. */
export const POST_TABS = [
  { tab: 'all', label: 'All Posts' },
  { tab: 'scheduled', label: 'Scheduled' },
  { tab: 'drafts', label: 'Drafts' },
  { tab: 'published', label: 'Published' },
  // Shown only while something failed.
  { tab: 'failed', label: 'Failed' },
] as const satisfies { tab: PostTab; label: string }[];

/** Id of the panel under the tabs. */
export const POSTS_PANEL_ID = 'posts-panel';

/** Where the focus goes when a part of the panel is removed. */
export const postsPanel = () => [document.getElementById(POSTS_PANEL_ID)];

/** Filter of each tab. */
export const TAB_FILTERS: Record<PostTab, PostFilter> = {
  all: firstPosts(),
  scheduled: firstPosts('scheduled'),
  drafts: firstPosts('draft'),
  published: firstPosts('published'),
  failed: firstPosts('failed'),
};

/** Failed posts come first in All Posts, however old they are. */
export const FAILED_FILTER = TAB_FILTERS.failed;

/** The tab that an address names by `?tab=`; All Posts without one. */
export function tabOf(search: string): PostTab {
  const named = new URLSearchParams(search).get('tab');
  return POST_TABS.find(({ tab }) => tab === named)?.tab ?? 'all';
}
