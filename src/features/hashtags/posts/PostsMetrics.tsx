import type { MonitoredMetrics } from '#contract/schemas/monitoring';
import { StatCard } from '../../../components/StatCard';
import { StatGrid } from '../../../components/StatGrid';
import { shortenKnown } from '../../../lib/numbers';
import { postsMessages } from './postsMessages';

type Props = {
  metrics: MonitoredMetrics | undefined;
  /** There are more posts than were counted. */
  isCapped: boolean;
  isPending: boolean;
};

export function PostsMetrics({ metrics, isCapped, isPending }: Props) {
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
