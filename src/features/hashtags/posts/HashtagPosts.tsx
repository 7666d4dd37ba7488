import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { termKey } from '#contract/trackerRules';
import type { MonitoredMetrics } from '#contract/schemas/monitoring';
import type { TrackablePlatform } from '#contract/platforms';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { paths, type CreateState } from '../../../lib/paths';
import { CROSS_ICON, LineIcon } from '../../../components/LineIcon';
import { closePosts } from '../tagAddress';
import { postsForText, postsMessages } from '../messages';
import { isNotFound } from '../../../api/apiError';
import { reasonAndWait } from '../../../api/failureText';
import { useListHashtagsQuery, useListMonitoredPostsQuery } from '../../../api/hashtagsApi';
import { SampleChip } from '../../../components/SampleData';
import { SourceNotes } from '../../../components/TrackerSources';
import { RankedPosts } from './RankedPosts';
import { refreshChosen, selectFilter, selectIsBusy, platformsChosen, sortChosen } from '../hashtagsSlice';
import { isTotalCapped, sourcesOf, filtersFor, SORTS } from './postFilters';
import { FailureReason, type FailureReasonProps } from '../../../components/RetryAlert';
import { StatCard, StatGrid } from '../../../components/StatCard';
import { shortenKnown } from '../../../lib/numbers';
import { ChoiceField } from '../../../components/fields';

const TITLE_ID = 'hashtag-posts-title';
const CONTENT_WIDTH = '76rem';

type DrawerProps = { hashtag: string };

/** Other people's posts with a hashtag, in a drawer at the bottom. */
export function HashtagPostsDrawer({ hashtag }: DrawerProps) {
  const dispatch = useAppDispatch();
  const handed: CreateState = { initialContent: `#${hashtag} ` };
  const handleClose = () => dispatch(closePosts());

  return (
    <Drawer
      open
      anchor="bottom"
      onClose={handleClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': TITLE_ID,
          sx: { maxHeight: '88vh', overscrollBehavior: 'contain' },
        },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: { xs: 2, md: `max(24px, calc((100% - ${CONTENT_WIDTH}) / 2 + 24px))` },
          py: 1.5,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          id={TITLE_ID}
          component="h2"
          variant="h2"
          sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <bdi>{postsForText(hashtag)}</bdi>
        </Typography>
        <Button variant="contained" component={Link} sx={{ flex: 'none' }} to={paths.create} state={handed}>
          {postsMessages.createPost}
        </Button>
        <IconButton aria-label={postsMessages.close} onClick={handleClose}>
          <LineIcon path={CROSS_ICON} />
        </IconButton>
      </Box>
      <Box sx={{ width: '100%', maxWidth: CONTENT_WIDTH, mx: 'auto', p: 2 }}>
        <HashtagPosts hashtag={hashtag} />
      </Box>
    </Drawer>
  );
}

type Props = { hashtag: string };

/** The posts themselves, with their sums, filters and states. */
function HashtagPosts({ hashtag }: Props) {
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

type PostsAlertProps = {
  title: string;
  text: string;
  /** Why something has failed. */
  failure?: FailureReasonProps;
  /** Set where something has failed. */
  onRetry?: () => void;
};

/** Takes the place of the posts. */
function PostsAlert({ title, text, failure, onRetry }: PostsAlertProps) {
  return (
    <Box role={onRetry ? 'alert' : 'status'} sx={{ py: 4, textAlign: 'center' }}>
      <Typography component="h3" variant="h3">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {text}
      </Typography>
      {failure && <FailureReason {...failure} />}
      {onRetry && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={onRetry}>
          {postsMessages.tryAgain}
        </Button>
      )}
    </Box>
  );
}

type PostsMetricsProps = {
  metrics: MonitoredMetrics | undefined;
  /** There are more posts than were counted. */
  isCapped: boolean;
  isPending: boolean;
};

function PostsMetrics({ metrics, isCapped, isPending }: PostsMetricsProps) {
  const shown = (figure: number | null | undefined, isLeast = false) =>
    isPending ? null : shortenKnown(figure, isLeast);
  return (
    <StatGrid label={postsMessages.overview}>
      <StatCard label={postsMessages.totalPosts} value={shown(metrics?.totalPosts, isCapped)} />
      <StatCard label={postsMessages.engagement} value={shown(metrics?.totalEngagement)} />
      <StatCard label={postsMessages.reach} value={shown(metrics?.totalReach)} />
      <StatCard label={postsMessages.averageEngagement} value={shown(metrics?.averageEngagement)} />
    </StatGrid>
  );
}

type PostsToolbarProps = {
  hashtag: string;
  /** Where it is tracked. */
  trackedOn: readonly TrackablePlatform[];
  isBusy: boolean;
  onRefresh: () => void;
  children: ReactNode;
};

function PostsToolbar({ hashtag, trackedOn, isBusy, onRefresh, children }: PostsToolbarProps) {
  const dispatch = useAppDispatch();
  const { sort, platforms } = useAppSelector((state) => selectFilter(state, hashtag));

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ChoiceField
        id="posts-sort"
        label={postsMessages.sortBy}
        options={SORTS}
        value={sort}
        onChosen={(chosen) => dispatch(sortChosen({ hashtag, sort: chosen }))}
      />
      <ChoiceField
        id="posts-platforms"
        label={postsMessages.platforms}
        options={filtersFor(trackedOn, platforms)}
        value={platforms}
        onChosen={(chosen) => dispatch(platformsChosen({ hashtag, platforms: chosen }))}
      />
      <Button variant="outlined" aria-disabled={isBusy} onClick={isBusy ? undefined : onRefresh}>
        {postsMessages.refresh}
      </Button>
      {children}
    </Stack>
  );
}
