import { Type, type Static } from 'typebox';
import { ALERT_THRESHOLD_MAX, CATEGORY_MAX_LENGTH } from '../limits';
import { Id, Instant, nullable, Reported, TrackedPlatforms } from './common';
import { SourceStatus, TrackerAnalytics } from './monitoring';

/** A keyword that is monitored. Counts are those of the monitoring window. */
export const MonitoredKeyword = Type.Object({
  id: Id,
  keyword: Type.String(),
  category: Type.String(),
  platforms: TrackedPlatforms,
  alert_enabled: Type.Boolean(),
  alert_threshold: Type.Integer(),
  total_mentions: Type.Integer(),
  /** There are more mentions than were counted. */
  mentions_capped: Type.Boolean(),
  total_engagement: Reported,
  /** Mean over the found posts, −1 to 1; null without any (shown as Neutral). */
  sentiment_score: nullable(Type.Number()),
  sources: Type.Array(SourceStatus),
  /** The counts are sample data of the sandbox. */
  is_sandbox: Type.Boolean(),
  /** Null until the first search is over. */
  refreshed_at: nullable(Instant),
  created_at: Instant,
});
export type MonitoredKeyword = Static<typeof MonitoredKeyword>;

/** POST /keywords/monitor; what is left out has the prescribed values. */
export const MonitorKeywordBody = Type.Object(
  {
    /** contract/trackerRules has the rules for it. */
    keyword: Type.String({ minLength: 1 }),
    category: Type.Optional(Type.String({ maxLength: CATEGORY_MAX_LENGTH })),
    platforms: Type.Optional(TrackedPlatforms),
    alert_enabled: Type.Optional(Type.Boolean()),
    alert_threshold: Type.Optional(Type.Integer({ minimum: 1, maximum: ALERT_THRESHOLD_MAX })),
  },
  { additionalProperties: false },
);
export type MonitorKeywordBody = Static<typeof MonitorKeywordBody>;

/** Response of GET /keywords/monitored, newest first. */
export const ListKeywordsResponse = Type.Object({ keywords: Type.Array(MonitoredKeyword) });
export type ListKeywordsResponse = Static<typeof ListKeywordsResponse>;

/** Response of GET /keywords/{id}/analytics. */
export const KeywordAnalytics = Type.Object({ keyword: MonitoredKeyword, ...TrackerAnalytics.properties });
export type KeywordAnalytics = Static<typeof KeywordAnalytics>;
