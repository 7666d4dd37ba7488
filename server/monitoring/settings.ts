import type { GoogleNewsSettings } from './googleNews';
import type { RedditSettings } from './reddit/redditToken';
import type { XSearchSettings } from './x/xSearch';

/** Sources of other people's posts; null and empty lists mean none. */
export type MonitoringSettings = {
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
export function hasSources({ x, reddit, googleNews, newsFeeds, blogFeeds }: MonitoringSettings): boolean {
  return x !== null || reddit !== null || googleNews !== null || newsFeeds.length > 0 || blogFeeds.length > 0;
}
