import type { RemotePost } from './connector';

/**
 * Reads the posts of a timeline, in its order. Null when any of it cannot be read: taken for missing, it would let a post
 * that is there be sent again.
 */
export function readTimeline(rows: unknown, readPost: (row: unknown) => RemotePost | null): RemotePost[] | null {
  if (!Array.isArray(rows)) return null;
  const posts = rows.map(readPost);
  return posts.every((post) => post !== null) ? posts : null;
}
