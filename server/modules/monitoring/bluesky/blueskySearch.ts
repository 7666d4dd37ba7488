import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import type { Reason } from '#contract/schemas/common';
import { readText, readDate, readList, readNumber, readPath } from '../../../lib/json';
import { sumReported } from '../../../lib/sumReported';
import type { Xrpc } from '../../../networks/bluesky/xrpc';
import { NetworkError } from '../../../networks/connector';
import { readSession } from '../../../networks/tokens';
import { askWithToken, isFinal, type AccessTokens } from '../../../tokens/accessTokens';
import { ClosedError, type HostLimiter, type Reading } from '../hostLimiter';
import type { AccountSearch, Searcher } from '../ownSources';
import {
  quoted,
  reasonsOf,
  SourceError,
  type SearchOptions,
  type SourceQuery,
  NOTHING_REPORTED,
  type FoundPost,
} from '../source';
import { readAnswer, SERVER_LIMITS, type ServerAnswer } from '../rateGate';

type Options = { hostLimiter: HostLimiter; xrpc: Xrpc; tokens: AccessTokens; now?: () => number };

const SEARCH = 'app.bsky.feed.searchPosts';
const RESULTS_MAX = 100;

/** Where people read posts, whatever server their author is on. */
const SITE_URL = 'https://bsky.app';

/** Accounts that are tried, one after the other: one that can search finds what all would. */
const TRIES_MAX = 3;

/** Time for which a term is not searched again; on the sandbox short enough to see what one has just posted. */
const FRESH_MS = 3 * MINUTE_MS;
const FRESH_IN_SANDBOX_MS = 5 * SECOND_MS;

/**
 * Bluesky's search of all posts. The account's own server passes it on, in the account's name: the result leaves out whom
 * that account has blocked, and so is remembered for it alone.
 */
export function createBlueskySearch({ hostLimiter, xrpc, tokens, now = Date.now }: Options): AccountSearch {
  function read(searcher: Searcher, q: string, { since, limit }: SearchOptions): Promise<Reading> {
    const parameters = { q, since: since.toISOString(), sort: 'latest', limit: String(Math.min(limit, RESULTS_MAX)) };
    const search = async (accessToken: string): Promise<Reading> => {
      const session = readSession(accessToken);
      const result = await xrpc(session, { method: 'GET', name: SEARCH, parameters, limits: SERVER_LIMITS });
      const answer = readAnswer(result, now());
      const posts = readFoundPosts(requirePosts(answer), searcher.isSandbox ? session.origin : SITE_URL);
      return { posts: posts.slice(0, limit), isCapped: posts.length >= limit, restUntil: answer.restUntil };
    };
    return hostLimiter({
      place: `bluesky ${searcher.server}`,
      key: `${searcher.grantId} ${q.toLowerCase()}`,
      freshMs: searcher.isSandbox ? FRESH_IN_SANDBOX_MS : FRESH_MS,
      ask: () => askWithToken(tokens, searcher, search).catch(explain),
    });
  }

  return async (searchers, query, bounds) => {
    const failures: Reason[] = [];
    for (const searcher of searchers.slice(0, TRIES_MAX)) {
      try {
        const { posts, isCapped } = await read(searcher, termOf(query), bounds);
        return { posts: posts.filter(({ publishedAt }) => publishedAt >= bounds.since), notes: [], isCapped };
      } catch (error) {
        const reasons = reasonsOf(error, searcher.server);
        if (reasons === null) throw error;
        failures.push(...reasons);
      }
    }
    throw new SourceError(failures);
  };
}

function termOf({ kind, term }: SourceQuery): string {
  return kind === 'hashtag' ? `#${term}` : quoted(term);
}

/** The response of a search; throws NetworkError where the token is refused, so that it is renewed. */
function requirePosts({ status, json }: ServerAnswer): unknown {
  const [code, words] = [readText(json, 'error') ?? '', readText(json, 'message') ?? ''];
  if (status === 401 || code === 'ExpiredToken' || code === 'InvalidToken') throw new NetworkError(code, words, 401);
  if (/^No service configured/i.test(words)) throw new ClosedError('no_search');
  if (status !== 200) throw new SourceError({ code: 'answered', params: { status } });
  if (!Array.isArray((json as { posts?: unknown } | null)?.posts)) throw new SourceError('not_a_search');
  return json;
}

/** Errors of tokens concern one account, not its whole server. */
function explain(error: unknown): never {
  if (!(error instanceof NetworkError)) throw error;
  throw new SourceError(isFinal(error) ? { code: 'account_lost', params: { platform: 'bluesky' } } : 'unreachable');
}

/** Reads the posts of a response of Bluesky's search; what is incomplete is left out. `siteUrl`: where people read them. */
function readFoundPosts(json: unknown, siteUrl: string): FoundPost[] {
  return readList(json, 'posts').flatMap((post) => toPost(post, siteUrl) ?? []);
}

function toPost(post: unknown, siteUrl: string): FoundPost | null {
  const uri = readText(post, 'uri');
  const place = /^at:\/\/(did:[\w.:%-]+)\/app\.bsky\.feed\.post\/([\w.~:-]+)$/.exec(uri ?? '');
  const handle = readText(post, 'author', 'handle');
  const content = readText(post, 'record', 'text');
  const publishedAt = earlier(readDate(post, 'record', 'createdAt'), readDate(post, 'indexedAt'));
  if (uri === null || place === null || handle === null || content === null || publishedAt === null) return null;
  const [, did = '', key = ''] = place;
  const count = (name: string) => readNumber(post, `${name}Count`);
  const [likes, retweets, replies, quotes] = [count('like'), count('repost'), count('reply'), count('quote')];
  return {
    sourceId: uri,
    author: `@${handle}`,
    authorVerified: readPath(post, 'author', 'verification', 'verifiedStatus') === 'valid',
    title: null,
    content,
    url: `${siteUrl}/profile/${did}/post/${key}`,
    category: warningOf(post),
    publishedAt,
    reach: null,
    engagement: sumReported([likes, retweets, replies, quotes]),
    metrics: { ...NOTHING_REPORTED, likes, retweets, replies, quotes },
  };
}

/** Authors say when a post was written, and may say what they like; the network says when it came. */
function earlier(written: Date | null, indexed: Date | null): Date | null {
  if (written === null || indexed === null) return written ?? indexed;
  return written < indexed ? written : indexed;
}

/** The labels of a post, by its author or a moderator, like "nudity"; those that begin with "!" are orders to apps. */
function warningOf(post: unknown): string | null {
  const labels = readList(post, 'labels')
    .filter((label) => readPath(label, 'neg') !== true)
    .flatMap((label) => readText(label, 'val') ?? [])
    .filter((value) => !value.startsWith('!'));
  return labels.length === 0 ? null : `Content warning: ${[...new Set(labels)].join(', ')}`;
}
