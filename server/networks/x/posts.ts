import type { PostMetrics, RemotePost } from '../connector';
import { readList, readNumber, readText } from '../json';

/** Address at which people read a post. */
export function xPostUrl(siteUrl: string, username: string, id: string): string {
  return `${siteUrl}/${username}/status/${id}`;
}

/**
 * The posts of an answer of GET /2/users/:id/tweets, in its order. Null when any of it cannot be read: taken for an
 * empty timeline, it would let a post that is there be sent again.
 */
export function readXPosts(json: unknown, urlOf: (id: string) => string): RemotePost[] | null {
  if (readNumber(json, 'meta', 'result_count') === 0) return [];
  const rows = readList(json, 'data');
  const posts = rows.flatMap((post) => {
    const remoteId = readText(post, 'id');
    const createdAt = Date.parse(readText(post, 'created_at') ?? '');
    if (remoteId === null || Number.isNaN(createdAt)) return [];
    return [{ remoteId, remoteUrl: urlOf(remoteId), text: restoreText(post), createdAt: new Date(createdAt) }];
  });
  return posts.length > 0 && posts.length === rows.length ? posts : null;
}

/** The numbers in an answer of GET /2/tweets; X counts a quote apart from a repost, and both share. */
export function readXMetrics(json: unknown): PostMetrics[] {
  return readList(json, 'data').flatMap((post) => {
    const remoteId = readText(post, 'id');
    const count = (name: string) => readNumber(post, 'public_metrics', `${name}_count`);
    if (remoteId === null) return [];
    const [reposts, quotes] = [count('retweet'), count('quote')];
    return [
      {
        remoteId,
        likes: count('like'),
        comments: count('reply'),
        shares: reposts === null ? null : reposts + (quotes ?? 0),
        reach: count('impression'),
      },
    ];
  });
}

/** The text as it was written: X escapes three characters, shortens every link, and appends one per picture. */
function restoreText(post: unknown): string {
  const text = readList(post, 'entities', 'urls').reduce<string>(
    (restored, entity) => {
      const short = readText(entity, 'url');
      if (short === null) return restored;
      const isPicture = readText(entity, 'media_key') !== null;
      return restored.replaceAll(short, () => (isPicture ? '' : (readText(entity, 'expanded_url') ?? short)));
    },
    readText(post, 'text') ?? '',
  );
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim();
}
