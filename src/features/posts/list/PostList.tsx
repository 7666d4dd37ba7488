import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { useGetAccountAnalyticsQuery } from '../../../api/analyticsApi';
import { useListPostsInfiniteQuery } from '../../../api/postsApi';
import type { Post } from '#contract/schemas/posts';
import { useAppSelector } from '../../../app/hooks';
import type { PostTab } from '../../../app/paths';
import { CardBoundary } from '../../../components/CardBoundary';
import { DeletedPosts } from './DeletedPosts';
import { EmptyPosts } from './EmptyPosts';
import { LoadFailure } from './LoadFailure';
import { postMessages } from '../messages';
import { MissedNotice } from './MissedNotice';
import { PostCard } from '../card/PostCard';
import { selectDeletions } from '../postsSlice';
import { FAILED_FILTER, TAB_FILTERS } from './tabFilters';
import { RetryAllBar } from '../retry-all/RetryAllBar';
import { visiblePosts } from './visiblePosts';

type Props = { tab: PostTab };

export function PostList({ tab }: Props) {
  const list = useListPostsInfiniteQuery(TAB_FILTERS[tab]);
  const failedList = useListPostsInfiniteQuery(FAILED_FILTER);
  const deletions = useAppSelector(selectDeletions);
  const { currentData: analytics } = useGetAccountAnalyticsQuery();
  const cards = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  // The button that had the focus goes with the last page: reading goes on at the first new card.
  useEffect(() => {
    if (firstNew.current === null || list.isFetchingNextPage) return;
    const card = cards.current?.children[firstNew.current];
    firstNew.current = null;
    if (!list.hasNextPage && card instanceof HTMLElement) card.focus();
  }, [list.isFetchingNextPage, list.hasNextPage]);
  function handleMore() {
    if (list.isFetchingNextPage) return;
    firstNew.current = cards.current?.children.length ?? 0;
    void list.fetchNextPage();
  }

  if (list.currentData === undefined) {
    return list.isFetching ? <Loading /> : <LoadFailure />;
  }
  // Cards must not jump when the failed ones arrive, so the list waits for them.
  if (failedList.isFetching && failedList.currentData === undefined) return <Loading />;

  const failed = visiblePosts(failedList.currentData?.pages ?? [], [], deletions);
  const posts = visiblePosts(list.currentData.pages, tab === 'all' ? failed : [], deletions);
  const sandboxIds = (analytics?.accounts ?? []).filter((account) => account.is_sandbox).map(({ id }) => id);
  return (
    <>
      <MissedNotice failed={failed} tab={tab} />
      {tab === 'all' && <RetryAllBar failed={failed} />}
      <DeletedPosts />
      {posts.length === 0 && <EmptyPosts tab={tab} />}
      <ul ref={cards} className="posts__list">
        {posts.map((post) => (
          <li key={post.id} tabIndex={-1}>
            <CardBoundary>
              <PostCard post={post} areCountsMadeUp={isOfSandbox(post, sandboxIds)} />
            </CardBoundary>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="outlined" aria-disabled={list.isFetchingNextPage} onClick={handleMore}>
          {list.isFetchingNextPage ? postMessages.loading : postMessages.showMore}
        </Button>
      )}
    </>
  );
}

function isOfSandbox({ targets }: Post, sandboxIds: readonly string[]): boolean {
  return targets.some(({ account_id: id }) => id !== null && sandboxIds.includes(id));
}

function Loading() {
  return (
    <p role="status" className="posts__state">
      {postMessages.loading}
    </p>
  );
}
