import type { ListPostsAnswer, Post } from '#contract/schemas/posts';
import type { Deletion } from './postsSlice';

/** The posts of a list as it is shown: the failed ones first, each once, without those just deleted. */
export function visiblePosts(
  pages: readonly ListPostsAnswer[],
  failedPages: readonly ListPostsAnswer[],
  deletions: readonly Deletion[],
): Post[] {
  const failed = failedPages.flatMap(({ posts }) => posts);
  const pinnedIds = new Set(failed.map(({ id }) => id));
  const hiddenIds = new Set(deletions.map(({ id }) => id));
  const rest = pages.flatMap(({ posts }) => posts).filter(({ id }) => !pinnedIds.has(id));
  return [...failed, ...rest].filter(({ id }) => !hiddenIds.has(id));
}
