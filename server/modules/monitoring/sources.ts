import { MONITORING_WINDOW_DAYS } from '#contract/limits';
import type { AccountSource } from '#contract/platforms';
import { MINUTE_MS } from '#contract/durations';
import { createSafeFetch } from '../../lib/safeFetch';
import { createXrpc } from '../../networks/bluesky/xrpc';
import type { ServerGuard } from '../../networks/serverGuard';
import { NO_METER, type XMeter } from '../../networks/x/meter';
import type { AccessTokens } from '../../tokens/accessTokens';
import { createBlueskySearch } from './bluesky/blueskySearch';
import { createHostLimiter } from './hostLimiter';
import { createFeedReader, createFeedSource } from './feedReader';
import { createMastodonSearch } from './mastodon/mastodonSearch';
import type { AccountSearch } from './ownSources';
import { quoted, type MonitoringSources, type SourceQuery } from './source';
import type { Pauses } from './rateGate';
import { createRedditSource, type RedditSettings } from './reddit/redditSearch';
import { createXSource, type XSearchSettings } from './x/xSearch';
import { address, anyText, ConfigError, listOf, origin, settingsOf, type Environment } from '../../lib/environment';

/** Makes the sources that are set up, none without settings. All their requests go through one safe fetch. */
export function createSources(
  settings: MonitoringSettings | null,
  now: () => number = Date.now,
  meter: XMeter = NO_METER,
): MonitoringSources {
  if (settings === null) return {};
  const { isSandbox, x, reddit, googleNews, newsFeeds, blogFeeds } = settings;
  const safeFetch = createSafeFetch({ allowedOrigins: settings.allowedOrigins });
  const reader = createFeedReader({ safeFetch, freshMs: settings.feedFreshMs, now });
  const searchFeed = googleNews ? (query: SourceQuery) => googleNewsFeed(googleNews, query) : undefined;
  const hasNews = searchFeed !== undefined || newsFeeds.length > 0;
  return {
    ...(x && { twitter: createXSource({ settings: x, isSandbox, safeFetch, now, ...(!isSandbox && { meter }) }) }),
    ...(reddit && { reddit: createRedditSource({ settings: reddit, isSandbox, safeFetch, now }) }),
    ...(hasNews && { news: createFeedSource({ kind: 'news', isSandbox, reader, feeds: newsFeeds, searchFeed }) }),
    ...(blogFeeds.length > 0 && { blogs: createFeedSource({ kind: 'blogs', isSandbox, reader, feeds: blogFeeds }) }),
  };
}

/** Google News as a feed of what it finds: in which edition, like "en-US". */
type GoogleNewsSettings = { searchUrl: string; edition: string };

/** Makes the address of the feed that answers a search. The service is not documented: ask it seldom. */
function googleNewsFeed({ searchUrl, edition }: GoogleNewsSettings, { term }: SourceQuery): string {
  const [language = 'en', country = 'US'] = edition.split('-');
  const parameters = new URLSearchParams({
    q: `${quoted(term)} when:${MONITORING_WINDOW_DAYS}d`,
    hl: edition,
    gl: country,
    ceid: `${country}:${language}`,
  });
  return `${searchUrl}?${parameters.toString()}`;
}

/** Sources of other people's posts; null and empty lists mean none. */
type MonitoringSettings = {
  /** All of it is made up by the sandbox. */
  isSandbox: boolean;
  x: XSearchSettings | null;
  reddit: RedditSettings | null;
  googleNews: GoogleNewsSettings | null;
  newsFeeds: string[];
  blogFeeds: string[];
  /** No feed is asked again within this time. */
  feedFreshMs: number;
  /** Origins that may be asked although their addresses are private. */
  allowedOrigins: string[];
};

/** True if there is any source to search. */
function hasSources({ x, reddit, googleNews, newsFeeds, blogFeeds }: MonitoringSettings): boolean {
  return x !== null || reddit !== null || googleNews !== null || newsFeeds.length > 0 || blogFeeds.length > 0;
}

type AccountSearchOptions = {
  pauses: Pauses;
  tokens: AccessTokens;
  /** Every call passes it. */
  guard: ServerGuard;
  /** Hosts of Mastodon servers that are searched beside those of people's accounts. */
  mastodonServers: readonly string[];
  now?: () => number;
};

/** Makes the searches of all networks that are searched by way of an account. */
export function createAccountSearches({
  pauses,
  tokens,
  guard,
  mastodonServers,
  now = Date.now,
}: AccountSearchOptions): Record<AccountSource, AccountSearch> {
  const hostLimiter = createHostLimiter({ pauses, now });
  return {
    bluesky: createBlueskySearch({ hostLimiter, xrpc: createXrpc({ guard, now }), tokens, now }),
    mastodon: createMastodonSearch({ hostLimiter, guard, moreServers: mastodonServers, now }),
  };
}

const WEB = address('http:', 'https:');

/** A feed is requested at most every quarter of an hour, whoever asks. */
const FEED_FRESH_MS = 15 * MINUTE_MS;

/** Reads the configured sources of other people's posts; null if there are none. */
export function readMonitoringSettings(environment: Environment, xApiUrl: string): MonitoringSettings | null {
  const { setting, optional } = settingsOf(environment);
  const feeds = (name: string) => setting(name, '', listOf(WEB), 'addresses of feeds, separated by commas');
  const bearerToken = optional('X_BEARER_TOKEN', anyText, 'the bearer token of an X app');
  const googleEdition = optional('GOOGLE_NEWS', edition, 'an edition of Google News like en-US');
  const settings: MonitoringSettings = {
    isSandbox: false,
    x: bearerToken === null ? null : { apiUrl: xApiUrl, siteUrl: 'https://x.com', bearerToken },
    reddit: readReddit(environment),
    googleNews:
      googleEdition === null ? null : { searchUrl: 'https://news.google.com/rss/search', edition: googleEdition },
    newsFeeds: feeds('NEWS_FEEDS'),
    blogFeeds: feeds('BLOG_FEEDS'),
    feedFreshMs: FEED_FRESH_MS,
    allowedOrigins: setting(
      'MONITORING_ALLOWED_ORIGINS',
      '',
      listOf(origin),
      'origins like http://feeds.local, separated by commas',
    ),
  };
  return hasSources(settings) ? settings : null;
}

function readReddit(environment: Environment): RedditSettings | null {
  const { optional } = settingsOf(environment);
  const clientId = optional('REDDIT_CLIENT_ID', anyText, 'the client id of a Reddit app');
  const clientSecret = optional('REDDIT_CLIENT_SECRET', anyText, 'the client secret of a Reddit app');
  const userAgent = optional('REDDIT_USER_AGENT', anyText, 'like "web:example.org:1.0 (by /u/name)"');
  if (clientId === null && clientSecret === null && userAgent === null) return null;
  if (clientId === null || clientSecret === null || userAgent === null) {
    throw new ConfigError('Set REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET and REDDIT_USER_AGENT, or none of them.');
  }
  return {
    apiUrl: 'https://oauth.reddit.com',
    tokenUrl: 'https://www.reddit.com/api/v1/access_token',
    siteUrl: 'https://www.reddit.com',
    clientId,
    clientSecret,
    userAgent,
  };
}

function edition(text: string): string {
  if (!/^[a-z]{2,3}-[A-Z]{2}$/.test(text)) throw new RangeError();
  return text;
}
