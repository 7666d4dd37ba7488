import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import Button from '@mui/material/Button';
import { POSTS_PAGE_LIMIT } from '#contract/limits';
import type { Post } from '#contract/schemas/posts';
import { useGetAccountAnalyticsQuery } from '../../../api/analyticsApi';
import { SampleChip } from '../../../components/SampleData';
import { CardBoundary } from '../../../components/CardBoundary';
import { useDrawnCount } from '../../../lib/Later';
import { useFocusOnFirstNew } from '../../../lib/focus';
import { postRowId } from '../../../lib/paths';
import { useAppSelector } from '../../../store/hooks';
import { PostCard } from '../card/PostCard';
import { selectUnfoldedSeries } from '../postsSlice';
import { foldSeries } from './foldSeries';
import { postMessages } from '../messages';
import { PickAll, PickBox } from '../selection/SelectionBar';
import * as styles from './list.module.css';

type Props = {
  posts: readonly Post[];
  /** There are further pages; the next may be on its way. */
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

/** Posts as rows, and the way to more of them. */
export function PostCards({ posts, hasMore, isLoadingMore, onMore }: Props) {
  const { currentData: analytics } = useGetAccountAnalyticsQuery();
  const sandboxIds = (analytics?.accounts ?? []).filter((account) => account.is_sandbox).map(({ id }) => id);
  const list = useRef<HTMLUListElement>(null);
  const rows = foldSeries(posts, useAppSelector(selectUnfoldedSeries));
  const drawn = rows.slice(0, useDrawnCount(rows.length, POSTS_PAGE_LIMIT));
  useRowInView(posts);
  const keepPlace = useFocusOnFirstNew(list, drawn.length);

  function handleMore() {
    if (isLoadingMore) return;
    keepPlace();
    onMore();
  }

  return (
    <>
      <PickAll posts={drawn.map(({ post }) => post)} />
      <ul ref={list} className={styles.list}>
        {drawn.map(({ post, copies }) => (
          <li key={post.id} id={postRowId(post.id)} tabIndex={-1}>
            <CardBoundary>
              <PickBox post={post} />
              <PostCard post={post} copies={copies} />
            </CardBoundary>
          </li>
        ))}
      </ul>
      {posts.some((post) => isCounted(post) && isOfSandbox(post, sandboxIds)) && (
        <div data-sample className={styles.sample}>
          <SampleChip /> {postMessages.countsMadeUp}
        </div>
      )}
      {hasMore && (
        <Button variant="outlined" aria-disabled={isLoadingMore} onClick={handleMore}>
          {isLoadingMore ? postMessages.loading : postMessages.showMore}
        </Button>
      )}
    </>
  );
}

/** Brings the row into view that the address names, once it is there. */
function useRowInView(posts: readonly Post[]): void {
  const { hash, key } = useLocation();
  const named = posts.find(({ id }) => `#${postRowId(id)}` === hash)?.id;
  useEffect(() => {
    if (named === undefined) return;
    const row = document.getElementById(postRowId(named));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  }, [named, key]);
}

function isCounted({ analytics: { likes, comments, shares } }: Post): boolean {
  return likes + comments + shares > 0;
}

function isOfSandbox({ targets }: Post, sandboxIds: readonly string[]): boolean {
  return targets.some(({ account_id: id }) => id !== null && sandboxIds.includes(id));
}
