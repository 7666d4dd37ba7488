import { Type, type Static } from 'typebox';
import { ALERT_THRESHOLD_MAX } from '../limits';
import { Id, Instant, nullable, Reported, TrackedPlatforms } from './common';
import { SourceStatus, TrackerAnalytics } from './monitoring';

/** A hashtag that is tracked, without its #. Counts are those of the monitoring window. */
export const TrackedHashtag = Type.Object({
  id: Id,
  hashtag: Type.String(),
  platforms: TrackedPlatforms,
  alert_threshold: Type.Integer(),
  current_mentions: Type.Integer(),
  /** There are more mentions than were counted. */
  mentions_capped: Type.Boolean(),
  current_engagement: Reported,
  sources: Type.Array(SourceStatus),
  /** The counts are sample data of the sandbox. */
  is_sandbox: Type.Boolean(),
  /** Null until the first search is over. */
  refreshed_at: nullable(Instant),
  created_at: Instant,
});
export type TrackedHashtag = Static<typeof TrackedHashtag>;

/** POST /hashtags; with or without the #. */
export const TrackHashtagBody = Type.Object(
  {
    /** contract/trackerRules has the rules for it. */
    hashtag: Type.String({ minLength: 1 }),
    platforms: Type.Optional(TrackedPlatforms),
    alert_threshold: Type.Optional(Type.Integer({ minimum: 1, maximum: ALERT_THRESHOLD_MAX })),
  },
  { additionalProperties: false },
);
export type TrackHashtagBody = Static<typeof TrackHashtagBody>;

/** Path of GET /hashtags/monitored/{hashtag}. */
export const HashtagParams = Type.Object({ hashtag: Type.String({ minLength: 1 }) });

/** Response of GET /hashtags, newest first. */
export const ListHashtagsResponse = Type.Object({ data: Type.Array(TrackedHashtag) });
export type ListHashtagsResponse = Static<typeof ListHashtagsResponse>;

/** Response of GET /hashtags/{id}/analytics. */
export const HashtagAnalytics = Type.Object({ hashtag: TrackedHashtag, ...TrackerAnalytics.properties });
export type HashtagAnalytics = Static<typeof HashtagAnalytics>;
