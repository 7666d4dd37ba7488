import { ACCOUNT_PLATFORMS, isAccountPlatform, NETWORKS, type AccountPlatform, type KeylessPlatform } from './networks';

/** Networks offered by the Schedule Post dialog. */
export const DIALOG_PLATFORMS = ['twitter', 'facebook', 'instagram'] as const satisfies readonly AccountPlatform[];
export type DialogPlatform = (typeof DIALOG_PLATFORMS)[number];

/** Sources of other people's posts that are searched for everybody (monitored posts). */
export const MONITORING_SOURCES = ['twitter', 'news', 'reddit', 'blogs'] as const;

/** Networks that are searched by way of an account: whoever has none connected there does not search them. */
export const ACCOUNT_SOURCES = ['bluesky', 'mastodon'] as const satisfies readonly KeylessPlatform[];
export type AccountSource = (typeof ACCOUNT_SOURCES)[number];

/** All sources of other people's posts. */
export const MONITORING_KINDS = [...MONITORING_SOURCES, ...ACCOUNT_SOURCES] as const;
export type MonitoringKind = (typeof MONITORING_KINDS)[number];

/** Sources that a tracker can name: all are accepted, though some networks offer no public search. */
export const TRACKABLE_PLATFORMS = [...ACCOUNT_PLATFORMS, 'news', 'reddit', 'blogs'] as const;
export type TrackablePlatform = (typeof TRACKABLE_PLATFORMS)[number];

/** Where a hashtag is tracked, and a keyword monitored, unless the request says otherwise. */
export const HASHTAG_PLATFORMS = ['twitter', 'reddit', 'news', 'blogs'] as const satisfies readonly MonitoringKind[];
export const KEYWORD_PLATFORMS = [
  'twitter',
  'facebook',
  'linkedin',
  'instagram',
] as const satisfies readonly TrackablePlatform[];

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
  return MONITORING_KINDS.some((kind) => kind === value);
}

/** True if a source is searched by way of an account. */
export function isAccountSource(platform: TrackablePlatform): platform is AccountSource {
  return ACCOUNT_SOURCES.some((one) => one === platform);
}
