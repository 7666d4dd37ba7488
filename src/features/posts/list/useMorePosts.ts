import { postsApi, type PostFilter } from '../../../api/postsApi';
import { useAppDispatch } from '../../../store/hooks';

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
