import { RANKED_POSTS } from '#contract/limits';
import { MONITORING_SOURCES, type MonitoringKind } from '#contract/platforms';
import type { MonitoredPost } from '#contract/schemas/monitoring';
import type { MonitoredPostsArg } from '../../../api/hashtagsApi';

/** Sort order of the posts; the value is that of the request (L-85). */
export type PostsSort = MonitoredPostsArg['sortBy'];

export const SORTS: readonly { value: PostsSort; label: string }[] = [
  { value: 'engagement', label: 'Engagement' },
  { value: 'publishedAt', label: 'Latest' },
];

/** The filters of spec section 2, with the sources that each includes. */
export const PLATFORM_FILTERS = [
  { value: 'all', label: 'All', sources: MONITORING_SOURCES },
  { value: 'twitter', label: 'Twitter Only', sources: ['twitter'] },
  { value: 'news', label: 'News Only', sources: ['news'] },
  { value: 'reddit', label: 'Reddit Only', sources: ['reddit'] },
  { value: 'blogs', label: 'Blogs Only', sources: ['blogs'] },
  { value: 'twitter-news', label: 'Twitter & News', sources: ['twitter', 'news'] },
] as const satisfies readonly { value: string; label: string; sources: readonly MonitoringKind[] }[];

export type PlatformsFilter = (typeof PLATFORM_FILTERS)[number]['value'];

/** The sources that a filter includes. */
export function sourcesOf(filter: PlatformsFilter): readonly MonitoringKind[] {
  return PLATFORM_FILTERS.find(({ value }) => value === filter)?.sources ?? MONITORING_SOURCES;
}

/** The ten posts with the most engagement; those that report none come last. */
export function topPosts(posts: readonly MonitoredPost[]): MonitoredPost[] {
  return posts.toSorted((one, other) => (other.engagement ?? -1) - (one.engagement ?? -1)).slice(0, RANKED_POSTS);
}

/** The ten newest posts. */
export function latestPosts(posts: readonly MonitoredPost[]): MonitoredPost[] {
  return posts.toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt)).slice(0, RANKED_POSTS);
}
