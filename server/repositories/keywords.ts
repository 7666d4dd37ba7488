import type { MonitoredKeyword } from '#contract/schemas/keywords';
import type { Database } from '../database/connect';
import { isCountCapped, listTrackers, type Tracker } from './trackers';
import type { Owner } from './owner';

/** Lists the keywords that a user monitors, newest first. */
export async function listKeywords(db: Database, owner: Owner): Promise<MonitoredKeyword[]> {
  return (await listTrackers(db, owner, 'keyword')).map(toKeyword);
}

/** Converts a tracker to the API's keyword. */
export function toKeyword(tracker: Tracker): MonitoredKeyword {
  return {
    id: tracker.id,
    keyword: tracker.term,
    category: tracker.category,
    platforms: tracker.platforms,
    alert_enabled: tracker.alertEnabled,
    alert_threshold: tracker.alertThreshold,
    total_mentions: tracker.mentions,
    mentions_capped: isCountCapped(tracker),
    total_engagement: tracker.engagement,
    sentiment_score: tracker.sentimentScore,
    sources: tracker.sources,
    is_sandbox: tracker.isSandbox,
    refreshed_at: tracker.refreshedAt?.toISOString() ?? null,
    created_at: tracker.createdAt.toISOString(),
  };
}
