import { MINUTE_MS } from '#contract/durations';
import { address, anyText, ConfigError, listOf, origin, settingsOf, type Environment } from '../../lib/environment';
import type { RedditSettings } from './reddit/redditSearch';
import { hasSources, type MonitoringSettings } from './sources';

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
