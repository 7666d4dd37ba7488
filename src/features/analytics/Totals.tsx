import type { AccountAnalytics } from '#contract/schemas/analytics';
import { StatCard } from '../../components/StatCard';
import { StatGrid } from '../../components/StatGrid';
import { countText, rateText } from './figures';
import { analyticsMessages } from './messages';

type Props = { analytics: AccountAnalytics };

export function Totals({ analytics }: Props) {
  return (
    <StatGrid label={analyticsMessages.figures}>
      <StatCard label={analyticsMessages.followers} value={countText(analytics.total_followers)} />
      <StatCard label={analyticsMessages.engagement} value={countText(analytics.total_engagement)} />
      <StatCard label={analyticsMessages.reach} value={countText(analytics.total_reach)} />
      <StatCard label={analyticsMessages.engagementRate} value={rateText(analytics.average_engagement_rate)} />
    </StatGrid>
  );
}
