import { postsApi, type PostFilter } from '../../../api/postsApi';
import { useAppDispatch } from '../../../app/hooks';

/**
 * Returns what asks for the next page of a list. While the list is being read anew it waits until that is done: RTK Query
 * lets nothing else of it begin meanwhile, and the press would be lost.
 */
export function useMorePosts(
  filter: PostFilter,
  { fetchNextPage }: { fetchNextPage: () => PromiseLike<unknown> },
): () => Promise<void> {
  const dispatch = useAppDispatch();
  return async () => {
    await dispatch(postsApi.util.getRunningQueryThunk('listPosts', filter));
    await fetchNextPage();
  };
}
