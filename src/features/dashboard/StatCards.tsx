import Box from '@mui/material/Box';
import { firstPosts, useListPostsInfiniteQuery, type PostFilter } from '../../api/postsApi';
import { areFiguresMadeUp, useGetAccountAnalyticsQuery } from '../../api/analyticsApi';
import { paths, postsPath } from '../../lib/paths';
import Typography from '@mui/material/Typography';
import { SampleChip } from '../../components/SampleData';
import { StatCard, StatGrid } from '../../components/StatCard';
import { formatRate, shortenKnown } from '../../lib/numbers';
import { changeText, dashboardMessages } from './messages';

type Props = {
  /** The id of the panel with the posts, to which the first two figures lead. */
  postsPanelId: string;
};

/** Four figures with their change against the month before, each leading to what it counts. */
export function StatCards({ postsPanelId }: Props) {
  const total = useTotal(firstPosts());
  const scheduled = useTotal(firstPosts('scheduled'));
  const { currentData: analytics, isFetching } = useGetAccountAnalyticsQuery();
  const isSandbox = areFiguresMadeUp(analytics);
  const isCounting = analytics === undefined && isFetching;
  const engagement = isCounting ? null : formatRate(analytics?.average_engagement_rate ?? null);
  const reach = isCounting ? null : shortenKnown(analytics?.total_reach);
  const before = analytics?.month_before;

  function handleFollowed() {
    const panel = document.getElementById(postsPanelId);
    panel?.scrollIntoView({ block: 'nearest' });
    panel?.focus({ preventScroll: true });
  }

  return (
    <Box {...(isSandbox && { 'data-sample': true })}>
      <StatGrid label={dashboardMessages.stats}>
        <StatCard
          label={dashboardMessages.totalPosts}
          value={total.text}
          note={changeText(total.count, before?.total_posts)}
          to={paths.home}
          onFollowed={handleFollowed}
        />
        <StatCard
          label={dashboardMessages.scheduled}
          value={scheduled.text}
          note={changeText(scheduled.count, before?.scheduled)}
          to={postsPath('scheduled')}
          onFollowed={handleFollowed}
        />
        <StatCard
          label={dashboardMessages.engagementRate}
          value={engagement}
          note={changeText(analytics?.average_engagement_rate, before?.average_engagement_rate)}
          to={paths.analytics}
        />
        <StatCard
          label={dashboardMessages.totalReach}
          value={reach}
          note={changeText(analytics?.total_reach, before?.total_reach)}
          to={paths.analytics}
        />
      </StatGrid>
      <Box sx={CHIP_LINE}>
        {isSandbox && (
          <>
            <SampleChip />
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {dashboardMessages.figuresMadeUp}
            </Typography>
          </>
        )}
      </Box>
    </Box>
  );
}

/** Between the figures and what follows, whether a chip is there or not: nothing moves as it comes or goes. */
const CHIP_LINE = {
  ...{ display: 'flex', flexDirection: 'row-reverse', alignItems: 'center', gap: '8px', height: 20 },
  ...{ mt: '4px', mb: '-12px', '& .MuiChip-root': { height: 20 } },
  '@media (max-width: 767.98px)': { mt: '2px', mb: '-6px' },
} as const;

/** Number of posts in a list, and its text: null while it is loading, a dash if it couldn’t be loaded. */
function useTotal(filter: PostFilter): { count: number | undefined; text: string | null } {
  const { currentData, isFetching } = useListPostsInfiniteQuery(filter);
  const count = currentData?.pages[0]?.total;
  return { count, text: count === undefined && isFetching ? null : shortenKnown(count) };
}
