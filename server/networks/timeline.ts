import type { RemotePost } from './connector';

/**
 * Reads the posts of a timeline, in its order. Null if any of them can't be read: if it were skipped, a post that
 * exists could be sent again.
 */
export function readTimeline(rows: unknown, readPost: (row: unknown) => RemotePost | null): RemotePost[] | null {
  if (!Array.isArray(rows)) return null;
  const posts = rows.map(readPost);
  return posts.every((post) => post !== null) ? posts : null;
}
