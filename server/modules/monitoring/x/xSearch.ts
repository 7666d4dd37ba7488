import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { parseJson, readList, readPath, readText, readNumber } from '../../../lib/json';
import type { FetchResponse, SafeFetch } from '../../../lib/safeFetch';
import { sumReported } from '../../../lib/sumReported';
import { readUnixSeconds } from '../../../networks/outcomes';
import { NO_METER, type XMeter } from '../../../networks/x/meter';
import { writtenText } from '../../../networks/x/posts';
import { quoted, SourceError, type MonitoringSource, type SourceQuery, type FoundPost } from '../source';
import { createRateGate, rateLimited } from '../rateGate';

/** X as a place to search: `siteUrl` is where people read its posts. No slash at the ends. */
export type XSearchSettings = { apiUrl: string; siteUrl: string; bearerToken: string };

type Options = {
  settings: XSearchSettings;
  isSandbox: boolean;
  safeFetch: SafeFetch;
  now?: () => number;
  meter?: XMeter;
};

/** Time range of X's recent search, minus a minute for clocks that differ. */
const REACH_BACK_MS = 7 * DAY_MS - MINUTE_MS;
const RESULTS_MIN = 10;
const RESULTS_MAX = 100;
const RATE_PAUSE_MS = 15 * MINUTE_MS;

/** X's recent search, with the app's own token. What was read once is not billed again on the same day. */
export function createXSource({
  settings,
  isSandbox,
  safeFetch,
  now = Date.now,
  meter = NO_METER,
}: Options): MonitoringSource {
  const gate = createRateGate(now);

  return {
    kind: 'twitter',
    isSandbox,
    async search(query, { since, limit, signal }) {
      gate.check();
      if (!(await meter.mayRead())) throw new SourceError('budget_spent');
      const startTime = new Date(Math.max(since.getTime(), now() - REACH_BACK_MS));
      const parameters = new URLSearchParams({
        query: `${writeTerm(query)} -is:retweet`,
        max_results: String(Math.min(Math.max(limit, RESULTS_MIN), RESULTS_MAX)),
        start_time: startTime.toISOString(),
        'tweet.fields': 'public_metrics,created_at,author_id,entities',
        expansions: 'author_id',
        'user.fields': 'username,verified',
      });
      const response = await safeFetch({
        url: `${settings.apiUrl}/2/tweets/search/recent?${parameters.toString()}`,
        headers: { authorization: `Bearer ${settings.bearerToken}` },
        signal,
      });
      const resetAt = readUnixSeconds(response.headers['x-rate-limit-reset'], now());
      if (response.headers['x-rate-limit-remaining'] === '0') gate.closeUntil(resetAt);
      if (response.status === 429) throw rateLimited(resetAt ?? new Date(now() + RATE_PAUSE_MS));
      const json = requireJson(response);
      meter.countReads('post_read', idsOf(readList(json, 'data')));
      // Nothing documents whether authors that come along are billed: they are counted as if they were.
      meter.countReads('user_read', idsOf(readList(json, 'includes', 'users')));
      const posts = readFoundTweets(json, settings.siteUrl);
      return { posts: posts.slice(0, limit), notes: [] };
    },
  };
}

function idsOf(rows: readonly unknown[]): string[] {
  return rows.flatMap((row) => readText(row, 'id') ?? []);
}

function writeTerm({ kind, term }: SourceQuery): string {
  return kind === 'hashtag' ? `#${term}` : quoted(term);
}

function requireJson({ status, text }: FetchResponse): unknown {
  const source = 'X';
  const json = parseJson(text);
  if (status === 401 || status === 403) throw new SourceError({ code: 'key_refused', params: { source, status } });
  if (status !== 200) {
    const words = readText(json, 'detail') ?? readText(json, 'title');
    throw new SourceError({ code: 'answered', params: { source, status, ...(words !== null && { words }) } });
  }
  if (readPath(json, 'meta') === undefined) throw new SourceError({ code: 'not_a_search', params: { source } });
  return json;
}

/** Reads the posts of a response of X's search; what is incomplete is left out. */
function readFoundTweets(json: unknown, siteUrl: string): FoundPost[] {
  const authors = new Map(readList(json, 'includes', 'users').map((user) => [readText(user, 'id'), user]));
  return readList(json, 'data').flatMap((tweet) => {
    const post = toPost(tweet, authors.get(readText(tweet, 'author_id')), siteUrl);
    return post === null ? [] : [post];
  });
}

function toPost(tweet: unknown, author: unknown, siteUrl: string): FoundPost | null {
  const id = readText(tweet, 'id');
  const content = writtenText(tweet);
  const publishedAt = new Date(readText(tweet, 'created_at') ?? NaN);
  if (id === null || content === '' || Number.isNaN(publishedAt.getTime())) return null;
  const username = readText(author, 'username');
  const count = (name: string) => readNumber(tweet, 'public_metrics', `${name}_count`);
  const metrics = {
    likes: count('like'),
    retweets: count('retweet'),
    replies: count('reply'),
    quotes: count('quote'),
    views: count('impression'),
    shares: null,
  };
  return {
    sourceId: id,
    author: username === null ? '' : `@${username}`,
    authorVerified: readPath(author, 'verified') === true,
    title: null,
    content,
    url: `${siteUrl}/${encodeURIComponent(username ?? 'i')}/status/${encodeURIComponent(id)}`,
    category: null,
    publishedAt,
    reach: metrics.views,
    engagement: sumReported([metrics.likes, metrics.retweets, metrics.replies, metrics.quotes]),
    metrics,
  };
}
