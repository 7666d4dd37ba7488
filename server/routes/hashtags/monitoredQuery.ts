import { MONITORED_POSTS_LIMIT } from '#contract/limits';
import { isMonitoringKind, MONITORING_KINDS, type MonitoringKind } from '#contract/platforms';
import type { MonitoredPostsQuery } from '#contract/schemas/monitoring';
import { readRange } from '../../http/input/instants';
import { invalid } from '../../http/errors/appError';
import type { MonitoredFilter, MonitoredOrder } from '../../repositories/monitoredPosts';

type Wanted = { filter: MonitoredFilter; order: MonitoredOrder; limit: number; hasMetrics: boolean };

/** Reads what a request wants to see of a hashtag's posts; by default all, the most engaging ones first (spec section 9). */
export function readMonitoredQuery(query: MonitoredPostsQuery): Wanted {
  const { platforms, dateFrom, dateTo, minEngagement } = query;
  return {
    filter: {
      platforms: platforms === undefined ? undefined : readPlatforms(platforms),
      ...readRange(['dateFrom', dateFrom], ['dateTo', dateTo]),
      minEngagement,
    },
    order: { by: query.sortBy ?? 'engagement', direction: query.order ?? 'desc' },
    limit: query.limit ?? MONITORED_POSTS_LIMIT,
    hasMetrics: query.includeMetrics ?? true,
  };
}

/** Lists are sent with commas; taking them repeated too costs nothing (L-84). */
function readPlatforms(given: string | readonly string[]): MonitoringKind[] {
  const names = [given]
    .flat()
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known = names.filter(isMonitoringKind);
  if (known.length < names.length) throw invalid({ platforms: [`Choose of ${MONITORING_KINDS.join(', ')}.`] });
  return known.length === 0 ? [...MONITORING_KINDS] : known;
}
