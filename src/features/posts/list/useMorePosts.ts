import { postsApi, type PostFilter } from '../../../api/postsApi';
import { useAppDispatch } from '../../../app/hooks';

/**
 * Returns what asks for the next page of a list and tells whether there are others still. While the list is being read anew it
 * waits until that is done: RTK Query lets nothing else of it begin meanwhile, and the press would be lost.
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
