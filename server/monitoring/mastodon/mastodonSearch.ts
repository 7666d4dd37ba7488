import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import { sendHttp } from '../../networks/http';
import { ForbiddenServer, type ServerGuard } from '../../networks/serverGuard';
import type { AccountSearch } from '../ownSources';
import { FetchError } from '../../lib/safeFetch';
import type { Courtesy, Reading } from '../servers/courtesy';
import { readAnswer, SERVER_LIMITS } from '../servers/serverAnswer';
import { SourceError, type FoundPost, type SearchOptions, type SourceQuery } from '../source';
import { readTagTimeline } from './tagTimeline';

type Options = {
  courtesy: Courtesy;
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
export function createMastodonSearch({ courtesy, guard, moreServers, now = Date.now }: Options): AccountSearch {
  async function read(host: string, tag: string, freshMs: number, bounds: SearchOptions): Promise<Reading> {
    const origin = originOf(guard, host);
    const get = async (path: string) => {
      const request = { method: 'GET', url: origin + path, headers: HEADERS, limits: SERVER_LIMITS, guard } as const;
      return readAnswer(await sendHttp(request), now());
    };
    const ask = () => readTagTimeline(get, { host, tag, ...bounds });
    return courtesy({ place: `mastodon ${host}`, key: tag.toLowerCase(), freshMs, ask });
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
      one.status === 'rejected' ? [`${asked[index] ?? ''}: ${sentenceOf(one.reason)}`] : [],
    );
    if (readings.length === 0) throw new SourceError(failures.join(' '));
    const posts = newestOf(readings, bounds.since);
    const notes = query.kind === 'keyword' ? [`Mastodon is searched by tag: #${tag}.`, ...failures] : failures;
    return {
      posts: posts.slice(0, bounds.limit),
      note: notes.length === 0 ? null : notes.join(' '),
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
  if (tag === '') throw new SourceError('Mastodon is searched by tag, and this can’t be one.');
  return tag;
}

function originOf(guard: ServerGuard, host: string): string {
  try {
    return guard.originOf(host);
  } catch (error) {
    throw error instanceof ForbiddenServer ? new FetchError(error.message) : error;
  }
}

/** The reason of a failed reading; anything but a fault of the server is one of ours. */
function sentenceOf(reason: unknown): string {
  if (reason instanceof SourceError || reason instanceof FetchError) return reason.message;
  throw reason;
}
