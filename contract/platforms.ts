import { ACCOUNT_PLATFORMS, isAccountPlatform, NETWORKS, type AccountPlatform } from './networks';

/** Networks offered by the Schedule Post dialog (spec section 9). */
export const DIALOG_PLATFORMS = ['twitter', 'facebook', 'instagram'] as const satisfies readonly AccountPlatform[];
export type DialogPlatform = (typeof DIALOG_PLATFORMS)[number];

/** Sources of other people's posts (spec section 9, monitored posts). */
export const MONITORING_SOURCES = ['twitter', 'news', 'reddit', 'blogs'] as const;
export type MonitoringKind = (typeof MONITORING_SOURCES)[number];

/** Sources that a tracker can name: all are accepted, though some networks offer no public search. */
export const TRACKABLE_PLATFORMS = [...ACCOUNT_PLATFORMS, 'news', 'reddit', 'blogs'] as const;
export type TrackablePlatform = (typeof TRACKABLE_PLATFORMS)[number];

/** Where a hashtag is tracked, and a keyword monitored, unless the request says otherwise (spec section 9). */
export const HASHTAG_PLATFORMS = ['twitter', 'reddit', 'news', 'blogs'] as const satisfies readonly MonitoringKind[];
export const KEYWORD_PLATFORMS = [...ACCOUNT_PLATFORMS];

const SOURCE_NAMES: Record<Exclude<TrackablePlatform, AccountPlatform>, string> = {
  news: 'News',
  reddit: 'Reddit',
  blogs: 'Blogs',
};

/** Name of a source of other people's posts, as shown on the screen. */
export function trackablePlatformName(platform: TrackablePlatform): string {
  return isAccountPlatform(platform) ? NETWORKS[platform].name : SOURCE_NAMES[platform];
}

/** True if an external text names a source of monitored posts. */
export function isMonitoringKind(value: unknown): value is MonitoringKind {
  return MONITORING_SOURCES.some((kind) => kind === value);
}
