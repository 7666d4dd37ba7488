import Button from '@mui/material/Button';
import { useListPostsInfiniteQuery, type PostFilter } from '../../../api/postsApi';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { DeletedPosts } from '../list/DeletedPosts';
import { LoadFailure } from '../list/LoadFailure';
import { LoadingPosts } from '../list/LoadingPosts';
import { PostCards } from '../list/PostCards';
import { useMorePosts } from '../list/useMorePosts';
import { visiblePosts } from '../list/visiblePosts';
import { foundText, searchMessages } from '../messages';
import { selectDeletions } from '../postsSlice';
import { searchChanged } from './searchSlice';
import * as styles from '../list/list.module.css';

type Props = { filter: PostFilter };

const NOTHING_ASKED = { q: '', account: '', from: '', to: '' };

/** Posts that a search has found, the newest first. */
export function FoundPosts({ filter }: Props) {
  const dispatch = useAppDispatch();
  const list = useListPostsInfiniteQuery(filter);
  const showMore = useMorePosts(filter, list);
  const deletions = useAppSelector(selectDeletions);

  if (list.currentData === undefined) return list.isFetching ? <LoadingPosts /> : <LoadFailure error={list.error} />;
  const { pages } = list.currentData;
  return (
    <>
      <p role="status" className={styles.found}>
        {foundText(pages.at(-1)?.total ?? 0)}{' '}
        <Button size="small" onClick={() => dispatch(searchChanged(NOTHING_ASKED))}>
          {searchMessages.clear}
        </Button>
      </p>
      <DeletedPosts />
      <PostCards
        posts={visiblePosts(pages, [], deletions)}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void showMore()}
      />
    </>
  );
}
