import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import type { Reason } from '#contract/schemas/common';
import { readList, readText, readDate, readNumber, readPath } from '../../../lib/json';
import { FetchError } from '../../../lib/safeFetch';
import { sumReported } from '../../../lib/sumReported';
import { sendHttp } from '../../../networks/http';
import { ForbiddenServer, type ServerGuard } from '../../../networks/serverGuard';
import { type HostLimiter, type Reading, ClosedError } from '../hostLimiter';
import { htmlToText } from '../feedItems';
import type { AccountSearch } from '../ownSources';
import { readAnswer, SERVER_LIMITS, type ServerAnswer } from '../rateGate';
import {
  reasonsOf,
  SourceError,
  type FoundPost,
  type SearchOptions,
  type SourceQuery,
  NOTHING_REPORTED,
} from '../source';

type Options = {
  hostLimiter: HostLimiter;
  guard: ServerGuard;
  /** Hosts that are searched beside the servers of people's accounts. */
  moreServers: readonly string[];
  now?: () => number;
};

/** Servers of one search: people have accounts on few. */
const SERVERS_MAX = 10;

/** Time for which a tag is not read again; on the sandbox short enough to see what one has just posted. */
const FRESH_MS = 3 * MINUTE_MS;
const FRESH_IN_SANDBOX_MS = 5 * SECOND_MS;

const HEADERS = { accept: 'application/json', 'user-agent': 'Postwright (self-hosted; reads public tag timelines)' };

/**
 * Mastodon's public tag timelines, on the servers of people's accounts: they need no token and find no other words than
 * tags. Of each server comes what has reached it, so that the same post may come from several.
 */
export function createMastodonSearch({ hostLimiter, guard, moreServers, now = Date.now }: Options): AccountSearch {
  async function read(host: string, tag: string, freshMs: number, bounds: SearchOptions): Promise<Reading> {
    const origin = originOf(guard, host);
    const get = async (path: string) => {
      const request = { method: 'GET', url: origin + path, headers: HEADERS, limits: SERVER_LIMITS, guard } as const;
      return readAnswer(await sendHttp(request), now());
    };
    const ask = () => readTagTimeline(get, { host, tag, ...bounds });
    return hostLimiter({ place: `mastodon ${host}`, key: tag.toLowerCase(), freshMs, ask });
  }

  return async (searchers, query, bounds) => {
    const tag = tagOf(query);
    const isSandbox = searchers.some((one) => one.isSandbox);
    const hosts = [...new Set([...searchers.map(({ server }) => server), ...(isSandbox ? [] : moreServers)])];
    const freshMs = isSandbox ? FRESH_IN_SANDBOX_MS : FRESH_MS;
    const asked = hosts.slice(0, SERVERS_MAX);
    const outcomes = await Promise.allSettled(asked.map((host) => read(host, tag, freshMs, bounds)));
    const readings = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failures = outcomes.flatMap((one, index) =>
      one.status === 'rejected' ? failureOf(one.reason, asked[index]) : [],
    );
    if (readings.length === 0) throw new SourceError(failures);
    const posts = newestOf(readings, bounds.since);
    const told: Reason[] = query.kind === 'keyword' ? [{ code: 'searched_by_tag', params: { tag } }] : [];
    return {
      posts: posts.slice(0, bounds.limit),
      notes: [...told, ...failures],
      isCapped: posts.length > bounds.limit || readings.some(({ isCapped }) => isCapped),
    };
  };
}

/** What several servers know of, each post once, the newest first. */
function newestOf(readings: readonly Reading[], since: Date): FoundPost[] {
  const posts = new Map(readings.flatMap((reading) => reading.posts).map((post) => [post.sourceId, post]));
  return [...posts.values()]
    .filter(({ publishedAt }) => publishedAt >= since)
    .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime());
}

/** The tag that stands for a term: a keyword's letters and digits, without what is between them. */
function tagOf({ kind, term }: SourceQuery): string {
  const tag = kind === 'hashtag' ? term : term.replace(/[^\p{L}\p{M}\p{N}_]/gu, '');
  if (tag === '') throw new SourceError('not_a_tag');
  return tag;
}

function originOf(guard: ServerGuard, host: string): string {
  try {
    return guard.originOf(host);
  } catch (error) {
    throw error instanceof ForbiddenServer ? new FetchError('server_forbidden', { reason: error.message }) : error;
  }
}

/** Why a reading failed; anything but a fault of the server is one of ours. */
function failureOf(error: unknown, host: string | undefined): Reason[] {
  const reasons = reasonsOf(error, host);
  if (reasons === null) throw error;
  return reasons;
}

/** Makes one GET of the server's API, below its origin. */
type GetFromServer = (path: string) => Promise<ServerAnswer>;

/** Statuses of one page: Mastodon's maximum. */
const PAGE = 40;

/** Pages that are read at most, even if few of their statuses can be used. */
const PAGES_MAX = 4;

/** Statuses by which a server that does not show tags to strangers says so. */
const MEMBERS_ONLY = [401, 403, 404, 422];

/**
 * Reads the newest public posts with a tag that a Mastodon server knows of, page by page, until `limit` or `since`; the
 * server decides which those are.
 */
async function readTagTimeline(
  get: GetFromServer,
  { host, tag, since, limit }: { host: string; tag: string } & Pick<SearchOptions, 'since' | 'limit'>,
): Promise<Reading> {
  const found = new Map<string, FoundPost>();
  const reading = (isCapped: boolean, restUntil: Date | null): Reading => ({
    posts: [...found.values()],
    isCapped,
    restUntil,
  });
  let before: string | null = null;
  let restUntil: Date | null = null;
  for (let page = 1; page <= PAGES_MAX && restUntil === null; page += 1) {
    const parameters = new URLSearchParams({ limit: String(PAGE), ...(before !== null && { max_id: before }) });
    const answer: ServerAnswer = await get(`/api/v1/timelines/tag/${encodeURIComponent(tag)}?${parameters.toString()}`);
    restUntil = answer.restUntil;
    const statuses = readStatuses(answer);
    const posts = readFoundStatuses(statuses, host);
    for (const post of posts.filter(({ publishedAt }) => publishedAt >= since)) found.set(post.sourceId, post);
    if (found.size >= limit) return reading(true, restUntil);
    const last = readText(statuses.at(-1), 'id');
    const isOver = posts.length > 0 && posts.every(({ publishedAt }) => publishedAt < since);
    // A server that does not know max_id would send the same page for ever.
    if (last === null || last === before || isOver) return reading(false, restUntil);
    before = last;
  }
  return reading(true, restUntil);
}

function readStatuses({ status, json }: ServerAnswer): unknown[] {
  if (MEMBERS_ONLY.includes(status)) throw new ClosedError('tags_hidden');
  if (status !== 200) throw new SourceError({ code: 'answered', params: { status } });
  if (!Array.isArray(json)) throw new SourceError('not_a_timeline');
  return readList(json);
}

/** Shown of a post that its author hides behind a warning. */
const WARNING = 'Content warning';

/** Who may find a post that they were not sent: everybody; "unlisted" ones are public as well. */
const PUBLIC = ['public', 'unlisted'];

/** Reads the statuses of a timeline of the server `host`; what is not public or incomplete is left out. */
function readFoundStatuses(statuses: readonly unknown[], host: string): FoundPost[] {
  return statuses.flatMap((status) => toPost(status, host) ?? []);
}

function toPost(status: unknown, host: string): FoundPost | null {
  const [uri, acct] = [readText(status, 'uri'), readText(status, 'account', 'acct')];
  const publishedAt = readDate(status, 'created_at');
  const warning = readText(status, 'spoiler_text');
  const text = htmlToText(readText(status, 'content') ?? '');
  const content = text === '' ? warning : text;
  if (uri === null || acct === null || publishedAt === null || content === null) return null;
  if (!PUBLIC.includes(readText(status, 'visibility') ?? '')) return null;
  const count = (name: string) => readNumber(status, `${name}_count`);
  const [likes, retweets, replies, quotes] = [count('favourites'), count('reblogs'), count('replies'), count('quotes')];
  return {
    // The same on every server that shows it.
    sourceId: uri,
    author: `@${acct}${acct.includes('@') ? '' : `@${host}`}`,
    authorVerified: false,
    title: warning,
    content,
    url: readText(status, 'url') ?? uri,
    category: warning !== null || readPath(status, 'sensitive') === true ? WARNING : null,
    publishedAt,
    reach: null,
    engagement: sumReported([likes, retweets, replies, quotes]),
    metrics: { ...NOTHING_REPORTED, likes, retweets, replies, quotes },
  };
}
