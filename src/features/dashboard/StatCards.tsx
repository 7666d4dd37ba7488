import { POSTS_PAGE_LIMIT } from '#contract/limits';
import { useListPostsInfiniteQuery, type PostFilter } from '../../api/postsApi';
import { useAppSelector } from '../../app/hooks';
import { StatCard } from '../../components/StatCard';
import { StatGrid } from '../../components/StatGrid';
import { shortenNumber } from '../../lib/numbers';
import { selectAccountFigures } from './accountFigures';
import { dashboardMessages } from './messages';

// The same questions as those of the tabs, so that they are asked once.
const ALL_POSTS: PostFilter = { limit: POSTS_PAGE_LIMIT };
const SCHEDULED_POSTS: PostFilter = { limit: POSTS_PAGE_LIMIT, status: 'scheduled' };

/** Four figures with a fixed change text (spec section 2). */
export function StatCards() {
  const total = useTotal(ALL_POSTS);
  const scheduled = useTotal(SCHEDULED_POSTS);
  const { engagementRate, totalReach } = useAppSelector(selectAccountFigures);
  const { change } = dashboardMessages;

  return (
    <StatGrid label={dashboardMessages.stats}>
      <StatCard label={dashboardMessages.totalPosts} value={total} note={change} />
      <StatCard label={dashboardMessages.scheduled} value={scheduled} note={change} />
      <StatCard label={dashboardMessages.engagementRate} value={`${engagementRate.toFixed(1)}%`} note={change} />
      <StatCard label={dashboardMessages.totalReach} value={shortenNumber(totalReach)} note={change} />
    </StatGrid>
  );
}

/** How many posts a list has, as text; null while it is loading, 0 when it could not be loaded (L-31). */
function useTotal(filter: PostFilter): string | null {
  const { currentData, isFetching } = useListPostsInfiniteQuery(filter);
  const total = currentData?.pages[0]?.total;
  if (total === undefined && isFetching) return null;
  return shortenNumber(total ?? 0);
}
