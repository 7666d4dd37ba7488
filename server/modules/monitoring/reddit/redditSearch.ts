import { MINUTE_MS } from '#contract/durations';
import { parseJson, readList, readNumber, readPath, readText } from '../../../lib/json';
import type { FetchResponse, SafeFetch } from '../../../lib/safeFetch';
import { sumReported } from '../../../lib/sumReported';
import { readRetryAfter } from '../../../networks/outcomes';
import { quoted, SourceError, type MonitoringSource, NOTHING_REPORTED, type FoundPost } from '../source';
import { createRateGate, rateLimited } from '../rateGate';

type Options = { settings: RedditSettings; isSandbox: boolean; safeFetch: SafeFetch; now?: () => number };

const RESULTS_MAX = 100;
const RATE_PAUSE_MS = 10 * MINUTE_MS;

/** Reddit's search. New apps need Reddit's approval, and commercial use a contract (docs/operating.md). */
export function createRedditSource({ settings, isSandbox, safeFetch, now = Date.now }: Options): MonitoringSource {
  const token = createRedditToken({ settings, safeFetch, now });
  const gate = createRateGate(now);

  return {
    kind: 'reddit',
    isSandbox,
    async search({ term }, { since, limit, signal }) {
      gate.check();
      const parameters = new URLSearchParams({
        q: quoted(term),
        sort: 'new',
        t: 'month',
        type: 'link',
        limit: String(Math.min(limit, RESULTS_MAX)),
        // Without it, texts come with three of their characters escaped.
        raw_json: '1',
      });
      const response = await safeFetch({
        url: `${settings.apiUrl}/search?${parameters.toString()}`,
        headers: { authorization: `Bearer ${await token.get(signal)}`, 'user-agent': settings.userAgent },
        signal,
      });
      if (response.status === 401) token.forget();
      const resetAt = readRetryAfter(response.headers['x-ratelimit-reset'], now());
      if (response.status === 429) throw rateLimited(resetAt ?? new Date(now() + RATE_PAUSE_MS));
      // It counts in fractions.
      if (Number(response.headers['x-ratelimit-remaining'] ?? '1') < 1) gate.closeUntil(resetAt);
      const posts = readFoundLinks(readChildren(response), settings.siteUrl);
      return { posts: posts.filter(({ publishedAt }) => publishedAt >= since), notes: [] };
    },
  };
}

function readChildren({ status, text }: FetchResponse): unknown[] {
  const source = 'Reddit';
  if (status === 401 || status === 403) throw new SourceError({ code: 'search_refused', params: { source, status } });
  if (status !== 200) throw new SourceError({ code: 'answered', params: { source, status } });
  const json = parseJson(text);
  if (json === undefined) throw new SourceError({ code: 'not_a_search', params: { source } });
  return readList(json, 'data', 'children');
}

/** Reads the posts of a Reddit listing; adult ones, and what is incomplete, are left out. */
function readFoundLinks(children: readonly unknown[], siteUrl: string): FoundPost[] {
  return children.flatMap((child) => {
    const post = readPath(child, 'data', 'over_18') === true ? null : toPost(readPath(child, 'data'), siteUrl);
    return post === null ? [] : [post];
  });
}

function toPost(link: unknown, siteUrl: string): FoundPost | null {
  const id = readText(link, 'id');
  const title = readText(link, 'title');
  const permalink = readText(link, 'permalink');
  const createdSeconds = readNumber(link, 'created_utc');
  if (id === null || title === null || createdSeconds === null) return null;
  // Whatever else follows the site's name could make another site of it.
  if (!permalink?.startsWith('/')) return null;
  // Up minus down: a post that people dislike has less than none.
  const score = readNumber(link, 'score');
  const likes = score === null ? null : Math.max(0, score);
  const replies = readNumber(link, 'num_comments');
  const subreddit = readText(link, 'subreddit');
  const author = readText(link, 'author');
  return {
    sourceId: id,
    author: author === null ? '' : `u/${author}`,
    authorVerified: false,
    title,
    content: readText(link, 'selftext') ?? title,
    url: siteUrl + permalink,
    category: subreddit === null ? null : `r/${subreddit}`,
    publishedAt: new Date(createdSeconds * 1_000),
    reach: null,
    engagement: sumReported([likes, replies]),
    metrics: { ...NOTHING_REPORTED, likes, replies },
  };
}

/** Reddit as a place to search, and as which registered app. No slash at the ends. */
export type RedditSettings = {
  apiUrl: string;
  tokenUrl: string;
  siteUrl: string;
  clientId: string;
  clientSecret: string;
  /** Reddit asks for one that names the app and who answers for it. */
  userAgent: string;
};

type RedditTokenOptions = { settings: RedditSettings; safeFetch: SafeFetch; now: () => number };

/** Time before its expiry at which a token is refreshed. */
const MARGIN_MS = 60_000;

/** The app's token, kept as long as it is good. */
type RedditToken = { get(signal?: AbortSignal): Promise<string>; forget(): void };

/** Makes the holder of the token; the first search asks for one. */
function createRedditToken({ settings, safeFetch, now }: RedditTokenOptions): RedditToken {
  let known = { token: '', goodUntil: 0 };
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');

  async function get(signal?: AbortSignal): Promise<string> {
    if (now() < known.goodUntil) return known.token;
    const response = await safeFetch({
      method: 'POST',
      url: settings.tokenUrl,
      headers: {
        authorization: `Basic ${basic}`,
        'user-agent': settings.userAgent,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal,
    });
    const json = response.status === 200 ? parseJson(response.text) : undefined;
    const token = readText(json, 'access_token');
    if (token === null) {
      throw new SourceError({ code: 'key_refused', params: { source: 'Reddit', status: response.status } });
    }
    known = { token, goodUntil: now() + (readNumber(json, 'expires_in') ?? 0) * 1_000 - MARGIN_MS };
    return token;
  }

  return { get, forget: () => void (known.goodUntil = 0) };
}
