import type { AccountAnalytics } from '#contract/schemas/analytics';
import { StatCard } from '../../components/StatCard';
import { StatGrid } from '../../components/StatGrid';
import { formatRate, shortenKnown } from '../../lib/numbers';
import { analyticsMessages } from './messages';

type Props = { analytics: AccountAnalytics };

export function Totals({ analytics }: Props) {
  return (
    <StatGrid label={analyticsMessages.figures}>
      <StatCard label={analyticsMessages.followers} value={shortenKnown(analytics.total_followers)} />
      <StatCard label={analyticsMessages.engagement} value={shortenKnown(analytics.total_engagement)} />
      <StatCard label={analyticsMessages.reach} value={shortenKnown(analytics.total_reach)} />
      <StatCard label={analyticsMessages.engagementRate} value={formatRate(analytics.average_engagement_rate)} />
    </StatGrid>
  );
}
