import { mapInTurns } from '../lib/concurrency';
import type { RemotePost } from './connector';

/**
 * Reads the posts of a timeline, in its order. Null if any of them can't be read: if it were skipped, a post that
 * exists could be sent again.
 */
export async function readTimeline(
  rows: unknown,
  readPost: (row: unknown) => RemotePost | null,
): Promise<RemotePost[] | null> {
  if (!Array.isArray(rows)) return null;
  const posts = await mapInTurns(rows, readPost);
  return posts.every((post) => post !== null) ? posts : null;
}

/** Requests many items in several calls of at most `size`, one after the other. */
export async function inChunks<In, Out>(
  all: readonly In[],
  size: number,
  ask: (part: readonly In[]) => Promise<Out[]>,
): Promise<Out[]> {
  const responses: Out[] = [];
  for (let begin = 0; begin < all.length; begin += size) {
    responses.push(...(await ask(all.slice(begin, begin + size))));
  }
  return responses;
}
