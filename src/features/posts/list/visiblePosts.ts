import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import type { Deletion } from '../../ui/uiSlice';

/** The posts of a list as it is shown: pinned ones first, each post once, without those just deleted. */
export function visiblePosts(
  pages: readonly ListPostsResponse[],
  pinned: readonly Post[],
  deletions: readonly Deletion[],
): Post[] {
  const pinnedIds = new Set(pinned.map(({ id }) => id));
  const hiddenIds = new Set(deletions.map(({ id }) => id));
  const rest = pages.flatMap(({ posts }) => posts).filter(({ id }) => !pinnedIds.has(id));
  return [...pinned, ...rest].filter(({ id }) => !hiddenIds.has(id));
}
