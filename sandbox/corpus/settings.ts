/** Path under which the corpus is mounted. */
export const CORPUS_PATH = '/corpus';

/** The token of an app with which X's search responses. */
export const CORPUS_X_TOKEN = 'sandbox';

/** Settings with which the monitoring looks into the corpus of the sandbox at `origin`. */
export function sandboxMonitoringSettings(origin: string) {
  const corpus = origin + CORPUS_PATH;
  return {
    isSandbox: true,
    x: { apiUrl: `${corpus}/x`, siteUrl: `${corpus}/x`, bearerToken: CORPUS_X_TOKEN },
    reddit: {
      apiUrl: `${corpus}/reddit`,
      tokenUrl: `${corpus}/reddit/api/v1/access_token`,
      siteUrl: `${corpus}/reddit`,
      clientId: 'sandbox',
      clientSecret: 'known-to-everyone',
      userAgent: 'Postwright in its sandbox',
    },
    googleNews: { searchUrl: `${corpus}/news/rss/search`, edition: 'en-US' },
    newsFeeds: [],
    blogFeeds: [`${corpus}/blogs/feed.xml`],
    // Short enough to see counts grow, long enough for many trackers to share a feed.
    feedFreshMs: 60_000,
    allowedOrigins: [origin],
  };
}
