import { useRef } from 'react';
import Button from '@mui/material/Button';
import { POSTS_PAGE_LIMIT } from '#contract/limits';
import type { Post } from '#contract/schemas/posts';
import { useGetAccountAnalyticsQuery } from '../../../api/analyticsApi';
import { CardBoundary } from '../../../components/CardBoundary';
import { useDrawnCount } from '../../../lib/Later';
import { useFocusOnFirstNew } from '../../../lib/focus';
import { PostCard } from '../card/PostCard';
import { postMessages } from '../messages';
import { PickBox } from '../selection/SelectionBar';
import * as styles from './list.module.css';

type Props = {
  posts: readonly Post[];
  /** There are further pages; the next may be on its way. */
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

/** Posts as cards, and the way to more of them. */
export function PostCards({ posts, hasMore, isLoadingMore, onMore }: Props) {
  const { currentData: analytics } = useGetAccountAnalyticsQuery();
  const sandboxIds = (analytics?.accounts ?? []).filter((account) => account.is_sandbox).map(({ id }) => id);
  const list = useRef<HTMLUListElement>(null);
  const drawn = posts.slice(0, useDrawnCount(posts.length, POSTS_PAGE_LIMIT));
  const keepPlace = useFocusOnFirstNew(list, drawn.length);

  function handleMore() {
    if (isLoadingMore) return;
    keepPlace();
    onMore();
  }

  return (
    <>
      <ul ref={list} className={styles.list}>
        {drawn.map((post) => (
          <li key={post.id} tabIndex={-1}>
            <CardBoundary>
              <PickBox post={post} />
              <PostCard post={post} areCountsMadeUp={isOfSandbox(post, sandboxIds)} />
            </CardBoundary>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="outlined" aria-disabled={isLoadingMore} onClick={handleMore}>
          {isLoadingMore ? postMessages.loading : postMessages.showMore}
        </Button>
      )}
    </>
  );
}

function isOfSandbox({ targets }: Post, sandboxIds: readonly string[]): boolean {
  return targets.some(({ account_id: id }) => id !== null && sandboxIds.includes(id));
}
