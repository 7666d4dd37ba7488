import { RANKED_POSTS, TRACKED_POSTS_MAX } from '#contract/limits';
import {
  ACCOUNT_SOURCES,
  isAccountSource,
  MONITORING_SOURCES,
  trackablePlatformName,
  type AccountSource,
  type MonitoringKind,
  type TrackablePlatform,
} from '#contract/platforms';
import type { MonitoredPost, MonitoredPostsResponse } from '#contract/schemas/monitoring';
import type { MonitoredPostsArg } from '../../../api/hashtagsApi';

/** Sort order of the posts; the value is that of the request. */
export type PostsSort = MonitoredPostsArg['sortBy'];

export const SORTS: readonly { value: PostsSort; label: string }[] = [
  { value: 'engagement', label: 'Engagement' },
  { value: 'publishedAt', label: 'Latest' },
];

/** The prescribed filters, with the sources that each includes. */
const PLATFORM_FILTERS = [
  { value: 'all', label: 'All', sources: MONITORING_SOURCES },
  { value: 'twitter', label: 'Twitter Only', sources: ['twitter'] },
  { value: 'news', label: 'News Only', sources: ['news'] },
  { value: 'reddit', label: 'Reddit Only', sources: ['reddit'] },
  { value: 'blogs', label: 'Blogs Only', sources: ['blogs'] },
  { value: 'twitter-news', label: 'Twitter & News', sources: ['twitter', 'news'] },
] as const satisfies readonly { value: string; label: string; sources: readonly MonitoringKind[] }[];

/** A filter; the sources that are searched by way of an account have one each. */
export type PlatformsFilter = (typeof PLATFORM_FILTERS)[number]['value'] | AccountSource;

/** The filters for a hashtag that is tracked on these platforms, and the chosen one in any case. */
export function filtersFor(
  platforms: readonly TrackablePlatform[],
  chosen: PlatformsFilter,
): { value: PlatformsFilter; label: string }[] {
  const own = new Set([...platforms, chosen].filter(isAccountFilter));
  return [...PLATFORM_FILTERS, ...[...own].map((value) => ({ value, label: `${trackablePlatformName(value)} Only` }))];
}

/** The sources that a filter includes; all are those for everybody, and those of the platforms by way of an account. */
export function sourcesOf(filter: PlatformsFilter, platforms: readonly TrackablePlatform[]): readonly MonitoringKind[] {
  if (isAccountFilter(filter)) return [filter];
  if (filter === 'all') return [...MONITORING_SOURCES, ...platforms.filter(isAccountSource)];
  return PLATFORM_FILTERS.find(({ value }) => value === filter)?.sources ?? MONITORING_SOURCES;
}

/** True if there are more posts of these sources than were counted. */
export function isTotalCapped(
  { metrics, sources }: MonitoredPostsResponse,
  counted: readonly MonitoringKind[],
): boolean {
  if (metrics !== undefined && metrics.totalPosts >= TRACKED_POSTS_MAX) return true;
  return sources.some(({ kind, is_capped: isCapped }) => isCapped === true && counted.some((one) => one === kind));
}

function isAccountFilter(value: PlatformsFilter | TrackablePlatform): value is AccountSource {
  return ACCOUNT_SOURCES.some((one) => one === value);
}

/** The ten posts with the most engagement; those that report none come last. */
export function topPosts(posts: readonly MonitoredPost[]): MonitoredPost[] {
  return posts.toSorted((one, other) => (other.engagement ?? -1) - (one.engagement ?? -1)).slice(0, RANKED_POSTS);
}

/** The ten newest posts. */
export function latestPosts(posts: readonly MonitoredPost[]): MonitoredPost[] {
  return posts.toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt)).slice(0, RANKED_POSTS);
}
