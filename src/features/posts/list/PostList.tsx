import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import type { Post, ListPostsResponse } from '#contract/schemas/posts';
import { useListPostsInfiniteQuery, postsApi, type PostFilter } from '../../../api/postsApi';
import { useAppSelector, useAppDispatch } from '../../../store/hooks';
import { type PostTab, paths } from '../../../lib/paths';
import { PostCards } from './PostCards';
import { selectDeletions } from '../postsSlice';
import { FAILED_FILTER, TAB_FILTERS, postsPanel } from './tabFilters';
import { RetryAllBar } from '../retry-all/RetryAllBar';
import { useHasNoAccounts } from '../../../api/accountsApi';
import { dialogOpened, type Deletion } from '../../ui/uiSlice';
import { emptyMessages, postMessages, deletedExcerptText } from '../messages';
import * as styles from './list.module.css';
import { useFocusHandedOn } from '../../../lib/focus';
import { undoDeletion } from '../changePost';
import { reasonAndWait } from '../../../api/failureText';
import { listTag } from '../../../api/baseApi';
import { FailureReason } from '../../../components/RetryAlert';

type Props = { tab: PostTab };

export function PostList({ tab }: Props) {
  const list = useListPostsInfiniteQuery(TAB_FILTERS[tab]);
  const showMore = useMorePosts(TAB_FILTERS[tab], list);
  const failedList = useListPostsInfiniteQuery(FAILED_FILTER);
  const scheduledList = useListPostsInfiniteQuery(TAB_FILTERS.scheduled);
  const deletions = useAppSelector(selectDeletions);

  if (list.currentData === undefined) {
    return list.isFetching ? <LoadingPosts /> : <LoadFailure error={list.error} />;
  }
  // In All Posts these come first, so the list waits for them: rows must not jump when they arrive.
  const isWaiting = [failedList, scheduledList].some((one) => one.isFetching && one.currentData === undefined);
  if (tab === 'all' && isWaiting) return <LoadingPosts />;

  const failed = visiblePosts(failedList.currentData?.pages ?? [], [], deletions);
  // What needs a person, then what is to go out next, then all else.
  const first = tab === 'all' ? visiblePosts(scheduledList.currentData?.pages ?? [], failed, deletions) : [];
  const posts = visiblePosts(list.currentData.pages, first, deletions);
  return (
    <>
      {(tab === 'all' || tab === 'failed') && <RetryAllBar failed={failed} />}
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

type EmptyPostsProps = { tab: PostTab };

/** Reason why the list is empty, and the next step: an account first, then a post. */
function EmptyPosts({ tab }: EmptyPostsProps) {
  const dispatch = useAppDispatch();
  const hasNoAccounts = useHasNoAccounts();

  if (hasNoAccounts) {
    return (
      <div className={styles.state}>
        <p>{emptyMessages.noAccount}</p>
        <Button variant="outlined" onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}>
          {postMessages.connect}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <p>{emptyMessages[tab]}</p>
      <Button variant="contained" component={Link} to={paths.create}>
        {postMessages.createPost}
      </Button>
    </div>
  );
}

/** The posts deleted on this visit, each with Undo: the toast may be gone before somebody reaches it. */
export function DeletedPosts() {
  const deletions = useAppSelector(selectDeletions);
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef(deletions.length);

  // The card that had the focus is gone: the focus moves to Undo.
  useEffect(() => {
    if (deletions.length > countBefore.current)
      list.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
    countBefore.current = deletions.length;
  }, [deletions.length]);

  return (
    <div className={styles.deleted}>
      <ul ref={list}>
        {deletions.map((deletion) => (
          <DeletedPost key={deletion.id} {...deletion} />
        ))}
      </ul>
      {deletions.length > 0 && <p>{postMessages.undoUntilLeft}</p>}
    </div>
  );
}

function DeletedPost(deletion: Deletion) {
  const dispatch = useAppDispatch();
  const row = useRef<HTMLLIElement>(null);
  // The row also goes when the server refuses to delete the post.
  useFocusHandedOn(row, postsPanel);

  return (
    <li ref={row}>
      <span dir="auto">{deletedExcerptText(deletion)}</span>
      <Button size="small" onClick={() => void dispatch(undoDeletion(deletion.id))}>
        {postMessages.undo}
      </Button>
    </li>
  );
}

type LoadFailureProps = { error: unknown };

/** Shown when posts couldn’t be loaded; Try Again refetches the other lists and their counts as well. */
export function LoadFailure({ error }: LoadFailureProps) {
  const dispatch = useAppDispatch();
  const part = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part, postsPanel);

  return (
    <div ref={part} className={styles.state}>
      <p>{postMessages.loadFailed}</p>
      <FailureReason {...reasonAndWait(error)} />
      <Button variant="outlined" onClick={() => dispatch(postsApi.util.invalidateTags([listTag('Post')]))}>
        {postMessages.tryAgain}
      </Button>
    </div>
  );
}

export function LoadingPosts() {
  return (
    <p role="status" className={styles.state}>
      {postMessages.loading}
    </p>
  );
}

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

/**
 * Returns the way to fetch the next page of a list, which tells whether there are more. While the list is being refetched
 * it waits for that: RTK Query ignores any other fetch of the same list meanwhile, and the press would be lost.
 */
export function useMorePosts(
  filter: PostFilter,
  { fetchNextPage }: { fetchNextPage: () => PromiseLike<{ isSuccess: boolean; hasNextPage: boolean }> },
): () => Promise<boolean> {
  const dispatch = useAppDispatch();
  return async () => {
    await dispatch(postsApi.util.getRunningQueryThunk('listPosts', filter));
    const { isSuccess, hasNextPage } = await fetchNextPage();
    return isSuccess && hasNextPage;
  };
}
