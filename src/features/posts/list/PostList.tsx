import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import type { Post } from '#contract/schemas/posts';
import { useListPostsInfiniteQuery } from '../../../api/postsApi';
import { useAppSelector, useAppDispatch } from '../../../store/hooks';
import type { PostTab } from '../../../lib/paths';
import { DeletedPosts } from './DeletedPosts';
import { LoadFailure } from './LoadFailure';
import { LoadingPosts } from './LoadingPosts';
import { PostCards } from './PostCards';
import { selectDeletions } from '../postsSlice';
import { FAILED_FILTER, TAB_FILTERS } from './tabFilters';
import { RetryAllBar } from '../retry-all/RetryAllBar';
import { useMorePosts } from './useMorePosts';
import { visiblePosts } from './visiblePosts';
import { useHasNoAccounts } from '../../../api/useHasNoAccounts';
import { paths, postsPath } from '../../../lib/paths';
import { dialogOpened } from '../../ui/uiSlice';
import { emptyMessages, postMessages, missedText } from '../messages';
import * as styles from './list.module.css';

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

type EmptyPostsProps = { tab: PostTab };

/** Reason why the list is empty, and the next step: an account first, then a post (spec section 2). */
function EmptyPosts({ tab }: EmptyPostsProps) {
  const dispatch = useAppDispatch();
  const hasNoAccounts = useHasNoAccounts();

  if (hasNoAccounts) {
    return (
      <div className={styles.state}>
        <p>{emptyMessages.noAccount}</p>
        <Button variant="contained" onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}>
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

type MissedAlertProps = { failed: readonly Post[]; tab: PostTab };

/** Reports posts that missed their time because no server was running: they are never sent late without asking. */
function MissedAlert({ failed, tab }: MissedAlertProps) {
  const count = failed.filter(({ targets }) => targets.some(({ state }) => state === 'missed')).length;
  if (count === 0) return null;
  return (
    <Alert severity="warning" icon={false} sx={{ mb: 2 }}>
      {missedText(count)} {tab !== 'all' && <Link to={postsPath('all')}>{postMessages.showMissed}</Link>}
    </Alert>
  );
}
