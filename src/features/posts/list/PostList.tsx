import { useListPostsInfiniteQuery } from '../../../api/postsApi';
import { useAppSelector } from '../../../app/hooks';
import type { PostTab } from '../../../core/paths';
import { DeletedPosts } from './DeletedPosts';
import { EmptyPosts } from './EmptyPosts';
import { LoadFailure } from './LoadFailure';
import { LoadingPosts } from './LoadingPosts';
import { MissedAlert } from './MissedAlert';
import { PostCards } from './PostCards';
import { selectDeletions } from '../postsSlice';
import { FAILED_FILTER, TAB_FILTERS } from './tabFilters';
import { RetryAllBar } from '../retry-all/RetryAllBar';
import { useMorePosts } from './useMorePosts';
import { visiblePosts } from './visiblePosts';

type Props = { tab: PostTab };

export function PostList({ tab }: Props) {
  const list = useListPostsInfiniteQuery(TAB_FILTERS[tab]);
  const showMore = useMorePosts(TAB_FILTERS[tab], list);
  const failedList = useListPostsInfiniteQuery(FAILED_FILTER);
  const deletions = useAppSelector(selectDeletions);

  if (list.currentData === undefined) {
    return list.isFetching ? <LoadingPosts /> : <LoadFailure error={list.error} />;
  }
  // The failed posts come first, so the list waits for them: cards must not jump when they arrive.
  if (failedList.isFetching && failedList.currentData === undefined) return <LoadingPosts />;

  const failed = visiblePosts(failedList.currentData?.pages ?? [], [], deletions);
  const posts = visiblePosts(list.currentData.pages, tab === 'all' ? failed : [], deletions);
  return (
    <>
      <MissedAlert failed={failed} tab={tab} />
      {tab === 'all' && <RetryAllBar failed={failed} />}
      <DeletedPosts />
      {posts.length === 0 && <EmptyPosts tab={tab} />}
      <PostCards
        posts={posts}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void showMore()}
      />
    </>
  );
}
