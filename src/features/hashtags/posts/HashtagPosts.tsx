import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { termKey } from '#contract/trackerRules';
import { isNotFound } from '../../../api/apiError';
import { reasonAndWait } from '../../../api/failureText';
import { useListHashtagsQuery, useListMonitoredPostsQuery } from '../../../api/hashtagsApi';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { SampleChip } from '../../../components/SampleChip';
import { SourceNotes } from '../../../components/SourceNotes';
import { PostsMetrics } from './PostsMetrics';
import { PostsAlert } from './PostsAlert';
import { PostsToolbar } from './PostsToolbar';
import { RankedPosts } from './RankedPosts';
import { refreshChosen, selectFilter, selectIsBusy } from '../hashtagsSlice';
import { isTotalCapped, sourcesOf } from './postFilters';
import { postsMessages } from './postsMessages';

type Props = { hashtag: string };

/** The posts themselves, with their sums, filters and states. */
export function HashtagPosts({ hashtag }: Props) {
  const dispatch = useAppDispatch();
  const filter = useAppSelector((state) => selectFilter(state, hashtag));
  const { currentData: tracked } = useListHashtagsQuery();
  const row = tracked?.find((one) => termKey(one.hashtag) === termKey(hashtag));
  const id = row?.id ?? '';
  const isRefreshing = useAppSelector((state) => selectIsBusy(state, id));
  const trackedOn = row?.platforms ?? [];
  const arg = { hashtag, platforms: sourcesOf(filter.platforms, trackedOn), sortBy: filter.sort };
  const { currentData: response, error, isFetching, refetch } = useListMonitoredPostsQuery(arg);

  function handleRefresh() {
    if (id === '') void refetch();
    else dispatch(refreshChosen({ id }));
  }

  // A hashtag that is not tracked has no posts here; that is no failure.
  const isUnknown = isNotFound(error);
  const isEmpty = response?.posts.length === 0 || (isUnknown && response === undefined);
  const noneText = row?.refreshed_at === null ? postsMessages.firstSearch : postsMessages.noneText;
  const isFailed = response === undefined && !isFetching && !isUnknown;

  return (
    <Stack spacing={3} {...(response?.is_sandbox && { 'data-sample': true })}>
      <PostsToolbar hashtag={hashtag} trackedOn={trackedOn} isBusy={isRefreshing} onRefresh={handleRefresh}>
        {response?.is_sandbox && <SampleChip />}
      </PostsToolbar>
      <PostsMetrics
        metrics={response?.metrics}
        isCapped={response !== undefined && isTotalCapped(response, arg.platforms)}
        isPending={response === undefined && isFetching}
      />
      {response === undefined && isFetching && <Typography role="status">{postsMessages.loading}</Typography>}
      {isFailed && (
        <PostsAlert
          title={postsMessages.failedTitle}
          text={postsMessages.failed}
          failure={reasonAndWait(error)}
          onRetry={() => void refetch()}
        />
      )}
      {isEmpty && !isFetching && <PostsAlert title={postsMessages.noneTitle} text={noneText} />}
      {response !== undefined && response.posts.length > 0 && (
        <RankedPosts posts={response.posts} first={filter.sort} />
      )}
      {response !== undefined && <SourceNotes sources={response.sources} />}
    </Stack>
  );
}
