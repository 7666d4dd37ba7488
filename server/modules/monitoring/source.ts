import type { MonitoringKind } from '#contract/platforms';
import { foldCase } from '#contract/foldCase';
import { toNormalForm } from '../../lib/normalForm';

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
 * Result of a search; `note` is a sentence about missing results, if any. `isCapped`: there are more posts, although
 * these are fewer than the limit.
 */
export type SearchResult = { posts: FoundPost[]; note: string | null; isCapped?: boolean };

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

/** The sources of one tracker, by kind; a sentence for people where there is none. */
export type TrackerSources = Partial<Record<MonitoringKind, MonitoringSource | string>>;

/** Why a source found nothing, as a sentence for people; `retryAt` where it wants to be left alone until then. */
export class SourceError extends Error {
  readonly retryAt: Date | null;

  constructor(detail: string, retryAt: Date | null = null) {
    super(detail);
    this.retryAt = retryAt;
  }
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
