import { readDate, readList, readNumber, readPath, readText } from '../../lib/json';
import type { PostMetrics, RemotePost } from '../connector';
import { readTimeline } from '../timeline';

/** Address at which people read a post. */
export function xPostUrl(siteUrl: string, username: string, id: string): string {
  return `${siteUrl}/${username}/status/${id}`;
}

/** The posts of a response of GET /2/users/:id/tweets; null when it cannot be read in full. */
export async function readXPosts(json: unknown, urlOf: (id: string) => string): Promise<RemotePost[] | null> {
  if (readNumber(json, 'meta', 'result_count') === 0) return [];
  const posts = await readTimeline(readPath(json, 'data'), (post) => {
    const remoteId = readText(post, 'id');
    const createdAt = readDate(post, 'created_at');
    if (remoteId === null || createdAt === null) return null;
    return { remoteId, remoteUrl: urlOf(remoteId), text: writtenText(post), createdAt };
  });
  // X includes the list even if it is empty: a response without it is unknown.
  return posts?.length === 0 ? null : posts;
}

/** The numbers in a response of GET /2/tweets; X counts a quote apart from a repost, and both share. */
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

/** What X writes in the place of a link or an image. */
const SHORT_LINK = /https?:\/\/t\.co\/[\w-]+/g;

/** A post's text as its author wrote it: X escapes three characters, shortens every link, and appends one per image. */
export function writtenText(post: unknown): string {
  const text = (readText(post, 'text') ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const written = new Map<string, string>();
  for (const entity of readList(post, 'entities', 'urls')) {
    const short = readText(entity, 'url');
    if (short === null) continue;
    const isImage = readText(entity, 'media_key') !== null;
    written.set(short, isImage ? '' : (readText(entity, 'expanded_url') ?? short));
  }
  return text.replace(SHORT_LINK, (short) => written.get(short) ?? short).trim();
}
