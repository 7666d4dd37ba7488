import { address, anyText, ConfigError, listOf, optional, origin, setting, type Environment } from '../environment';
import type { RedditSettings } from './reddit/redditToken';
import { hasSources, type MonitoringSettings } from './settings';

const WEB = address('http:', 'https:');

/** A feed is asked no more often than every quarter of an hour, whoever wants to know. */
const FEED_FRESH_MS = 15 * 60_000;

const SETTINGS = {
  X_BEARER_TOKEN: optional(anyText, 'the bearer token of an X app'),
  REDDIT_CLIENT_ID: optional(anyText, 'the client id of a Reddit app'),
  REDDIT_CLIENT_SECRET: optional(anyText, 'the client secret of a Reddit app'),
  REDDIT_USER_AGENT: optional(anyText, 'like "web:example.org:1.0 (by /u/name)"'),
  GOOGLE_NEWS: optional(edition, 'an edition of Google News like en-US'),
  NEWS_FEEDS: setting('', listOf(WEB), 'addresses of feeds, separated by commas'),
  BLOG_FEEDS: setting('', listOf(WEB), 'addresses of feeds, separated by commas'),
  MONITORING_ALLOWED_ORIGINS: setting('', listOf(origin), 'origins like http://feeds.local, separated by commas'),
};

/** Reads where posts of others are looked for; null when nothing is set up. */
export function readMonitoringSettings(environment: Environment, xApiUrl: string): MonitoringSettings | null {
  const bearerToken = SETTINGS.X_BEARER_TOKEN('X_BEARER_TOKEN', environment);
  const googleEdition = SETTINGS.GOOGLE_NEWS('GOOGLE_NEWS', environment);
  const settings: MonitoringSettings = {
    isSandbox: false,
    x: bearerToken === null ? null : { apiUrl: xApiUrl, siteUrl: 'https://x.com', bearerToken },
    reddit: readReddit(environment),
    googleNews:
      googleEdition === null ? null : { searchUrl: 'https://news.google.com/rss/search', edition: googleEdition },
    newsFeeds: SETTINGS.NEWS_FEEDS('NEWS_FEEDS', environment),
    blogFeeds: SETTINGS.BLOG_FEEDS('BLOG_FEEDS', environment),
    feedFreshMs: FEED_FRESH_MS,
    allowedOrigins: SETTINGS.MONITORING_ALLOWED_ORIGINS('MONITORING_ALLOWED_ORIGINS', environment),
  };
  return hasSources(settings) ? settings : null;
}

function readReddit(environment: Environment): RedditSettings | null {
  const clientId = SETTINGS.REDDIT_CLIENT_ID('REDDIT_CLIENT_ID', environment);
  const clientSecret = SETTINGS.REDDIT_CLIENT_SECRET('REDDIT_CLIENT_SECRET', environment);
  const userAgent = SETTINGS.REDDIT_USER_AGENT('REDDIT_USER_AGENT', environment);
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
