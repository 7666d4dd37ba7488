/** Networks whose accounts can be connected and published to. */
export const ACCOUNT_PLATFORMS = ['twitter', 'facebook', 'linkedin', 'instagram'] as const;
export type AccountPlatform = (typeof ACCOUNT_PLATFORMS)[number];

/** Networks offered by the Schedule Post dialog (spec section 9). */
export const DIALOG_PLATFORMS = ['twitter', 'facebook', 'instagram'] as const;
export type DialogPlatform = (typeof DIALOG_PLATFORMS)[number];

/** What people read where the product names a network (L-112). */
export const PLATFORM_NAMES: Record<AccountPlatform, string> = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
};

/** Where each network sends people back to, on the product's own origin (spec section 2; X keeps its own name, L-113). */
export const OAUTH_CALLBACK_PATHS: Record<AccountPlatform, string> = {
  twitter: '/x-oauth-callback',
  facebook: '/facebook-oauth-callback',
  linkedin: '/linkedin-oauth-callback',
  instagram: '/instagram-oauth-callback',
};

/** Tells whether a text that came from outside names an account platform. */
export function isAccountPlatform(value: unknown): value is AccountPlatform {
  return ACCOUNT_PLATFORMS.some((platform) => platform === value);
}

/** Where posts of others are looked for (spec section 9, monitored posts). */
export const MONITORING_SOURCES = ['twitter', 'news', 'reddit', 'blogs'] as const;
export type MonitoringKind = (typeof MONITORING_SOURCES)[number];

/** What a tracker may name: all are accepted, though some networks offer no public search. */
export const TRACKABLE_PLATFORMS = [...ACCOUNT_PLATFORMS, 'news', 'reddit', 'blogs'] as const;
export type TrackablePlatform = (typeof TRACKABLE_PLATFORMS)[number];

/** Where a hashtag is tracked, and a keyword monitored, unless the request says otherwise (spec section 9). */
export const HASHTAG_PLATFORMS = ['twitter', 'reddit', 'news', 'blogs'] as const satisfies readonly MonitoringKind[];
export const KEYWORD_PLATFORMS = [...ACCOUNT_PLATFORMS];

/** What people read where the product names a place that posts of others come from. */
export const TRACKABLE_PLATFORM_NAMES: Record<TrackablePlatform, string> = {
  ...PLATFORM_NAMES,
  news: 'News',
  reddit: 'Reddit',
  blogs: 'Blogs',
};

/** Tells whether a text that came from outside names a source of monitored posts. */
export function isMonitoringKind(value: unknown): value is MonitoringKind {
  return MONITORING_SOURCES.some((kind) => kind === value);
}
