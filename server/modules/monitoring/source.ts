import type { MonitoringKind } from '#contract/platforms';
import { foldCase } from '#contract/foldCase';
import { reasonsText } from '#contract/refusals';
import type { Reason } from '#contract/schemas/common';
import { toNormalForm } from '../../lib/normalForm';
import { FetchError } from '../../lib/safeFetch';

/** The searched term: a hashtag, or a word or phrase. */
export type SourceQuery = { kind: 'hashtag' | 'keyword'; term: string };

/** Counts as reported by a source; null where it reports none, never 0. */
type FoundMetrics = {
  likes: number | null;
  retweets: number | null;
  replies: number | null;
  quotes: number | null;
  views: number | null;
  shares: number | null;
};

/** A post of somebody else, in the words of its source. */
export type FoundPost = {
  /** The source's own id: the same post found again is the same one. */
  sourceId: string;
  author: string;
  authorVerified: boolean;
  title: string | null;
  content: string;
  url: string;
  category: string | null;
  publishedAt: Date;
  /** Number of people who saw it. */
  reach: number | null;
  /** Engagement, summed over what the source reports. */
  engagement: number | null;
  metrics: FoundMetrics;
};

/** Bounds of one search. */
export type SearchOptions = { since: Date; limit: number; signal?: AbortSignal | undefined };

/**
 * Result of a search; `notes` say why results are missing, if any are. `isCapped`: there are more posts, although
 * these are fewer than the limit.
 */
export type SearchResult = { posts: FoundPost[]; notes: Reason[]; isCapped?: boolean };

/** A source of other people's posts. */
export type MonitoringSource = {
  kind: MonitoringKind;
  /** Its posts are made up. */
  isSandbox: boolean;
  /** Finds the newest posts; throws SourceError, or FetchError when it cannot be reached. */
  search(query: SourceQuery, options: SearchOptions): Promise<SearchResult>;
};

/** The sources that are set up, by kind. */
export type MonitoringSources = Partial<Record<MonitoringKind, MonitoringSource>>;

/** The sources of one tracker, by kind; the reason where there is none. */
export type TrackerSources = Partial<Record<MonitoringKind, MonitoringSource | Reason>>;

/** Why a source found nothing: each of its servers for a reason; `retryAt` where it wants to be left alone until then. */
export class SourceError extends Error {
  readonly reasons: readonly Reason[];
  readonly retryAt: Date | null;

  constructor(reasons: string | Reason | readonly Reason[], retryAt: Date | null = null) {
    const all = typeof reasons === 'string' ? [{ code: reasons }] : [reasons].flat();
    super(reasonsText(all) ?? '');
    this.reasons = all;
    this.retryAt = retryAt;
  }
}

/** Why a search failed, as it is stored; of one of many servers with its host. Null: for a reason that is ours. */
export function reasonsOf(error: unknown, host?: string): Reason[] | null {
  const reasons = error instanceof FetchError ? [error.reason] : error instanceof SourceError ? error.reasons : null;
  if (reasons === null) return null;
  return reasons.map(({ code, params }) => ({ code, params: { ...params, ...(host !== undefined && { host }) } }));
}

/** Counts of a source that reports none. */
export const NOTHING_REPORTED: FoundMetrics = {
  likes: null,
  retweets: null,
  replies: null,
  quotes: null,
  views: null,
  shares: null,
};

/** Writes a term as one phrase between quotation marks, which no search language reads as an operator. */
export function quoted(term: string): string {
  return `"${term.replace(/["\\]/g, ' ').trim()}"`;
}

/** Makes the test whether a text speaks of a term: as whole words, whatever their case and width; a hashtag also without its #. */
export function createMatcher({ term }: SourceQuery): (text: string) => boolean {
  const words = comparable(term).split(/\s+/u).map(escape).join('\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${words}(?![\\p{L}\\p{M}\\p{N}_])`, 'iu');
  return (text) => pattern.test(comparable(text));
}

function comparable(text: string): string {
  return foldCase(toNormalForm(text, 'NFKC'));
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
