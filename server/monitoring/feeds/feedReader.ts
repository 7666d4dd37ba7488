import pLimit from 'p-limit';
import { readRetryAfter } from '../../networks/retryAt';
import { FetchError, type FetchResponse, type SafeFetch } from '../../lib/safeFetch';
import { readFeedItems, type FeedItem } from './feedItems';
import { parseFeed } from './parseFeed';

/** Reads feeds, and no feed more often than its server should bear. */
export type FeedReader = { read(url: string): Promise<FeedItem[]> };

type Options = {
  safeFetch: SafeFetch;
  /** Time for which a result is returned again without a request. */
  freshMs: number;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** State of one feed; it is requested again after `askAgainAt`, and only for changes. */
type Known = { items: FeedItem[]; failure: FetchError | null; validators: Record<string, string>; askAgainAt: number };

const KNOWN_MAX = 100;
const PARALLEL_MAX = 4;

/** Pause after a feed failed, unless it names a time itself. */
const FAILURE_PAUSE_MS = 60_000;

/** Makes a reader that remembers what it has read, and asks at most four feeds at a time. */
export function createFeedReader({ safeFetch, freshMs, now = Date.now }: Options): FeedReader {
  // The oldest use comes first, and is forgotten first.
  const known = new Map<string, Known>();
  const running = new Map<string, Promise<Known>>();
  const limit = pLimit(PARALLEL_MAX);

  async function ask(url: string): Promise<Known> {
    const before = known.get(url);
    try {
      const response = await safeFetch({ url, headers: { accept: ACCEPT, ...before?.validators } });
      if (response.status === 304 && before) return { ...before, failure: null, askAgainAt: now() + freshMs };
      if (response.status !== 200) return refused(before, response);
      const items = await readFeedItems(await parseFeed(response.text));
      return { items, failure: null, validators: validatorsOf(response), askAgainAt: now() + freshMs };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return failed(before, error, now() + FAILURE_PAUSE_MS);
    }
  }

  function refused(before: Known | undefined, { status, headers }: FetchResponse): Known {
    const retryAt = readRetryAfter(headers['retry-after'], now())?.getTime() ?? now() + FAILURE_PAUSE_MS;
    return failed(before, new FetchError(`It answered with status ${status}.`), retryAt);
  }

  async function refresh(url: string): Promise<Known> {
    const asked = running.get(url) ?? limit(() => ask(url)).finally(() => running.delete(url));
    running.set(url, asked);
    return asked;
  }

  return {
    async read(url) {
      const before = known.get(url);
      const current = before !== undefined && now() < before.askAgainAt ? before : await refresh(url);
      known.delete(url);
      known.set(url, current);
      for (const [oldest] of known) {
        if (known.size <= KNOWN_MAX) break;
        known.delete(oldest);
      }
      if (current.failure !== null) throw current.failure;
      return current.items;
    },
  };
}

const ACCEPT = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';

/** The content from before a failure is kept, so that "not modified" stays meaningful. */
function failed(before: Known | undefined, failure: FetchError, askAgainAt: number): Known {
  return { items: before?.items ?? [], validators: before?.validators ?? {}, failure, askAgainAt };
}

function validatorsOf({ headers }: FetchResponse): Record<string, string> {
  const { etag, 'last-modified': lastModified } = headers;
  return { ...(etag && { 'if-none-match': etag }), ...(lastModified && { 'if-modified-since': lastModified }) };
}
