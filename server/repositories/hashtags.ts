import type { TrackedHashtag } from '#contract/schemas/hashtags';
import type { Database } from '../database/connect';
import { isCountCapped, listTrackers, type Tracker } from './trackers';
import type { Owner } from './owner';

/** Lists the hashtags that a user tracks, newest first. */
export async function listHashtags(db: Database, owner: Owner): Promise<TrackedHashtag[]> {
  return (await listTrackers(db, owner, 'hashtag')).map(toHashtag);
}

/** Converts a tracker to the API's hashtag. */
export function toHashtag(tracker: Tracker): TrackedHashtag {
  return {
    id: tracker.id,
    hashtag: tracker.term,
    platforms: tracker.platforms,
    alert_threshold: tracker.alertThreshold,
    current_mentions: tracker.mentions,
    mentions_capped: isCountCapped(tracker),
    current_engagement: tracker.engagement,
    sources: tracker.sources,
    is_sandbox: tracker.isSandbox,
    refreshed_at: tracker.refreshedAt?.toISOString() ?? null,
    created_at: tracker.createdAt.toISOString(),
  };
}
