import type { MonitoringKind } from '#contract/platforms';
import {
  createMatcher,
  NOTHING_REPORTED,
  SourceError,
  type FoundPost,
  type MonitoringSource,
  type SourceQuery,
} from './source';
import { FetchError } from '../../lib/safeFetch';
import type { FeedItem } from './feedItems';
import type { FeedReader } from './feedReader';

type Options = {
  kind: MonitoringKind;
  isSandbox: boolean;
  reader: FeedReader;
  /** Feeds whose entries are filtered by a term. */
  feeds: readonly string[];
  /** Makes the address of a feed that is a search already. */
  searchFeed?: ((query: SourceQuery) => string) | undefined;
};

type Reading = { host: string; items: FeedItem[]; failure: FetchError | null };

/** News or blogs: what their feeds say of a term. Feeds tell no reach, and of engagement comments at the most. */
export function createFeedSource({ kind, isSandbox, reader, feeds, searchFeed }: Options): MonitoringSource {
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
      const failures = readings.flatMap(({ host, failure }) => (failure ? [`${host}: ${failure.message}`] : []));
      if (failures.length === readings.length) throw new SourceError(failures[0] ?? 'There are no feeds.');
      const posts = readings
        .flatMap(({ items }) => items)
        .filter(({ publishedAt }) => publishedAt >= since)
        .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
        .slice(0, limit)
        .map(toPost);
      return { posts, note: failures.length === 0 ? null : failures.join(' ') };
    },
  };
}

async function read(reader: FeedReader, url: string, accepts = (_item: FeedItem) => true): Promise<Reading> {
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
