import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { AnyFeed } from 'feedsmith';
import pLimit from 'p-limit';
import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { MonitoringKind } from '#contract/platforms';
import { FetchError, type FetchResponse, type SafeFetch } from '../../lib/safeFetch';
import { createHostLimit } from '../../lib/concurrency';
import { readRetryAfter } from '../../networks/outcomes';
import { readFeedItems, type FeedItem } from './feedItems';
import {
  createMatcher,
  NOTHING_REPORTED,
  reasonsOf,
  SourceError,
  type FoundPost,
  type MonitoringSource,
  type SourceQuery,
} from './source';

/** Reads feeds, and no feed more often than its server should bear. */
type FeedReader = { read(url: string): Promise<FeedItem[]> };

type Options = {
  safeFetch: SafeFetch;
  /** Time for which a result is returned again without a request. */
  freshMs: number;
  /** Longest wait for a feed that has failed when it was asked last. */
  againMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** State of one feed; it is requested again after `askAgainAt`, and only for changes. */
type Known = {
  items: FeedItem[];
  failure: FetchError | null;
  /** Failures in a row. */
  failures: number;
  validators: Record<string, string>;
  askAgainAt: number;
};

const KNOWN_MAX = 100;

/** Requests at a time: they only wait. Feeds are taken apart in threads, which need memory. */
const REQUESTS = { perHost: 2, total: 16 };
const PARSED_MAX = 4;

/** Pause after a feed failed, unless it names a time itself; it doubles with each further failure. */
const FAILURE_PAUSE_MS = MINUTE_MS;
const FAILURE_PAUSE_MAX_MS = HOUR_MS;

const AGAIN_MS = 1_000;

/**
 * Makes a reader that remembers what it has read. A host that is silent keeps nobody from the feeds of others: it has few
 * requests at a time, and nobody waits again for a feed that has failed.
 */
export function createFeedReader({ safeFetch, freshMs, againMs = AGAIN_MS, now = Date.now }: Options): FeedReader {
  // The oldest use comes first, and is forgotten first.
  const known = new Map<string, Known>();
  const running = new Map<string, Promise<Known>>();
  const inTurn = createHostLimit(REQUESTS);
  const parsing = pLimit(PARSED_MAX);

  async function ask(url: string): Promise<Known> {
    const before = known.get(url);
    try {
      const headers = { accept: ACCEPT, ...before?.validators };
      const response = await inTurn(new URL(url).host, () => safeFetch({ url, headers }));
      if (response.status === 304 && before)
        return { ...before, failure: null, failures: 0, askAgainAt: now() + freshMs };
      if (response.status !== 200) return refused(before, response);
      const items = await readFeedItems(await parsing(() => parseFeed(response.text)), url);
      return { items, failure: null, failures: 0, validators: validatorsOf(response), askAgainAt: now() + freshMs };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return failed(before, error, now() + pauseAfter(before));
    }
  }

  function refused(before: Known | undefined, { status, headers }: FetchResponse): Known {
    const retryAt = readRetryAfter(headers['retry-after'], now())?.getTime() ?? now() + pauseAfter(before);
    return failed(before, new FetchError('answered', { status }), retryAt);
  }

  async function refresh(url: string): Promise<Known> {
    const asked = running.get(url) ?? ask(url).finally(() => running.delete(url));
    running.set(url, asked);
    const current = await asked;
    remember(url, current);
    return current;
  }

  function remember(url: string, current: Known): void {
    known.delete(url);
    known.set(url, current);
    for (const [oldest] of known) {
      if (known.size <= KNOWN_MAX) break;
      known.delete(oldest);
    }
  }

  return {
    async read(url) {
      const before = known.get(url);
      const isDue = before === undefined || now() >= before.askAgainAt;
      const asked = isDue ? refresh(url) : Promise.resolve(before);
      const hasFailed = before !== undefined && before.failure !== null;
      if (hasFailed) asked.catch(() => undefined);
      const current = hasFailed && isDue ? await atOnceOr(asked, before, againMs) : await asked;
      if (!isDue) remember(url, current);
      if (current.failure !== null) throw current.failure;
      return current.items;
    },
  };
}

const ACCEPT = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';

/** The content from before a failure is kept, so that "not modified" stays meaningful. */
function failed(before: Known | undefined, failure: FetchError, askAgainAt: number): Known {
  const { items = [], validators = {}, failures = 0 } = before ?? {};
  return { items, validators, failure, failures: failures + 1, askAgainAt };
}

function pauseAfter(before: Known | undefined): number {
  return Math.min(FAILURE_PAUSE_MS * 2 ** (before?.failures ?? 0), FAILURE_PAUSE_MAX_MS);
}

/** What a feed that has failed before answers quickly; else that it has failed, while it is still asked. */
async function atOnceOr(asked: Promise<Known>, before: Known, waitMaxMs: number): Promise<Known> {
  const patience = new AbortController();
  try {
    return await Promise.race([asked, sleep(waitMaxMs, before, { signal: patience.signal })]);
  } finally {
    patience.abort();
  }
}

function validatorsOf({ headers }: FetchResponse): Record<string, string> {
  const { etag, 'last-modified': lastModified } = headers;
  return { ...(etag && { 'if-none-match': etag }), ...(lastModified && { 'if-modified-since': lastModified }) };
}

/** Time limit for one feed; a normal one of 2 MB needs about half a second. */
const PARSE_MAX_MS = 5_000;

/** Entries read of one feed, the first ones. */
const FEED_ITEMS_MAX = 100;

const PAGE = /^\s*(?:<!doctype html|<html)/i;

const PARSER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { parseFeed } = require(workerData.feedsmith);
  let feed = null;
  try { feed = parseFeed(workerData.text, { maxItems: workerData.maxItems }); } catch {}
  parentPort.postMessage(feed);
`;

/**
 * Reads an RSS, Atom, RDF or JSON feed; throws FetchError when the text is none. It runs in a thread of its own with a
 * time limit: a malicious feed of 500 kB keeps the parser busy for minutes, and meanwhile posts must go out on time.
 */
export function parseFeed(text: string, maxMs = PARSE_MAX_MS): Promise<AnyFeed> {
  const feedsmith = createRequire(__filename).resolve('feedsmith');
  return new Promise((resolve, reject) => {
    const worker = new Worker(PARSER, {
      eval: true,
      workerData: { feedsmith, text, maxItems: FEED_ITEMS_MAX },
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    const refuse = () => reject(new FetchError(PAGE.test(text) ? 'web_page' : 'not_a_feed'));
    const timer = setTimeout(() => void worker.terminate(), maxMs);
    worker.once('message', (feed: AnyFeed | null) => (feed === null ? refuse() : resolve(feed)));
    worker.once('error', refuse);
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse();
    });
  });
}

type SourceOptions = {
  kind: MonitoringKind;
  isSandbox: boolean;
  reader: FeedReader;
  /** Feeds whose entries are filtered by a term. */
  feeds: readonly string[];
  /** Makes the address of a feed that is a search already. */
  searchFeed?: ((query: SourceQuery) => string) | undefined;
};

type FeedReading = { host: string; items: FeedItem[]; failure: FetchError | null };

/** News or blogs: what their feeds say of a term. Feeds tell no reach, and of engagement comments at the most. */
export function createFeedSource({ kind, isSandbox, reader, feeds, searchFeed }: SourceOptions): MonitoringSource {
  return {
    kind,
    isSandbox,
    async search(query, { since, limit }) {
      const matches = createMatcher(query);
      const speaksOf = ({ title, content, categories }: FeedItem) =>
        matches([title, content, ...categories].join('\n'));
      const readings = await Promise.all([
        ...(searchFeed ? [read(reader, searchFeed(query))] : []),
        ...feeds.map((url) => read(reader, url, speaksOf)),
      ]);
      const failures = readings.flatMap(({ host, failure }) => reasonsOf(failure, host) ?? []);
      if (failures.length === readings.length) throw new SourceError(failures[0] ?? 'no_feeds');
      const posts = readings
        .flatMap(({ items }) => items)
        .filter(({ publishedAt }) => publishedAt >= since)
        .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
        .slice(0, limit)
        .map(toPost);
      return { posts, notes: failures };
    },
  };
}

async function read(reader: FeedReader, url: string, accepts = (_item: FeedItem) => true): Promise<FeedReading> {
  const { host } = new URL(url);
  try {
    return { host, items: (await reader.read(url)).filter(accepts), failure: null };
  } catch (error) {
    if (error instanceof FetchError) return { host, items: [], failure: error };
    throw error;
  }
}

function toPost({ id, url, title, content, author, categories, publishedAt, comments }: FeedItem): FoundPost {
  return {
    sourceId: id,
    author,
    authorVerified: false,
    title: title === '' ? null : title,
    content: content === '' ? title : content,
    url,
    category: categories[0] ?? null,
    publishedAt,
    reach: null,
    engagement: comments,
    metrics: { ...NOTHING_REPORTED, replies: comments },
  };
}
