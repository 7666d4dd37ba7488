import Stack from '@mui/material/Stack';
import { firstPosts, useListPostsInfiniteQuery, type PostFilter } from '../../api/postsApi';
import { areFiguresMadeUp, useGetAccountAnalyticsQuery } from '../../api/analyticsApi';
import { paths, postsPath } from '../../lib/paths';
import { SampleChip } from '../../components/SampleData';
import { StatCard, StatGrid } from '../../components/StatCard';
import Typography from '@mui/material/Typography';
import { formatRate, shortenNumber } from '../../lib/numbers';
import { dashboardMessages } from './messages';

type Props = {
  /** The id of the panel with the posts, to which the first two figures lead. */
  postsPanelId: string;
};

/** Four figures with a fixed change text, each leading to what it counts. */
export function StatCards({ postsPanelId }: Props) {
  const total = useTotal(firstPosts());
  const scheduled = useTotal(firstPosts('scheduled'));
  const { currentData: analytics, isFetching } = useGetAccountAnalyticsQuery();
  const isSandbox = areFiguresMadeUp(analytics);
  const isCounting = analytics === undefined && isFetching;
  const engagement = isCounting ? null : formatRate(analytics?.average_engagement_rate ?? 0);
  const reach = isCounting ? null : shortenNumber(analytics?.total_reach ?? 0);
  const { change } = dashboardMessages;

  function handleFollowed() {
    const panel = document.getElementById(postsPanelId);
    panel?.scrollIntoView({ block: 'nearest' });
    panel?.focus({ preventScroll: true });
  }

  return (
    <Stack spacing={1}>
      <StatGrid label={dashboardMessages.stats}>
        <StatCard
          label={dashboardMessages.totalPosts}
          value={total}
          note={change}
          to={paths.home}
          onFollowed={handleFollowed}
        />
        <StatCard
          label={dashboardMessages.scheduled}
          value={scheduled}
          note={change}
          to={postsPath('scheduled')}
          onFollowed={handleFollowed}
        />
        <StatCard label={dashboardMessages.engagementRate} value={engagement} note={change} to={paths.analytics} />
        <StatCard label={dashboardMessages.totalReach} value={reach} note={change} to={paths.analytics} />
      </StatGrid>
      <Stack data-sample direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <SampleChip />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isSandbox ? dashboardMessages.figuresMadeUp : dashboardMessages.changesMadeUp}
        </Typography>
      </Stack>
    </Stack>
  );
}

/** Number of posts in a list, as text; null while it is loading, 0 if it couldn’t be loaded. */
function useTotal(filter: PostFilter): string | null {
  const { currentData, isFetching } = useListPostsInfiniteQuery(filter);
  const total = currentData?.pages[0]?.total;
  if (total === undefined && isFetching) return null;
  return shortenNumber(total ?? 0);
}
