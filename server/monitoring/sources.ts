import { createFeedReader } from './feeds/feedReader';
import { createFeedSource } from './feeds/feedSource';
import { googleNewsFeed } from './googleNews';
import { createRedditSource } from './reddit/redditSearch';
import { createSafeFetch } from '../lib/safeFetch';
import { NO_METER, type XMeter } from '../networks/x/meter';
import type { MonitoringSettings } from './settings';
import type { MonitoringSources, SourceQuery } from './source';
import { createXSource } from './x/xSearch';

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
