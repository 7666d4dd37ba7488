import { skipToken } from '@reduxjs/toolkit/query';
import { POSTS_PAGE_MAX } from '#contract/limits';
import { firstPosts, useListPostsInfiniteQuery } from '../../api/postsApi';

const LATEST = { limit: POSTS_PAGE_MAX };

/**
 * Whether any post was ever scheduled; null until that is known. The dashboard's list of scheduled posts says so mostly; if it is
 * empty, one of the latest posts with a time of its own does: one that went out at once has none.
 */
export function useHasScheduled(): boolean | null {
  const { currentData: scheduled } = useListPostsInfiniteQuery(firstPosts('scheduled'));
  const waiting = scheduled?.pages[0];
  const isNoneWaiting = waiting?.total === 0;
  const { currentData: latest } = useListPostsInfiniteQuery(isNoneWaiting ? LATEST : skipToken);
  if (waiting === undefined) return null;
  if (!isNoneWaiting) return true;
  return latest?.pages[0]?.posts.some((post) => post.scheduled_at !== null && post.status !== 'draft') ?? null;
}
