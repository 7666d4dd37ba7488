import { Type, type Static } from 'typebox';
import { MONITORED_POSTS_MAX, RANKED_POSTS, ALERT_THRESHOLD_MAX, CATEGORY_MAX_LENGTH, TRENDING_POSTS } from '../limits';
import { MONITORING_KINDS, TRACKABLE_PLATFORMS } from '../platforms';
import { DateOrInstant, Day, Id, Instant, nullable, Reason, Reported, TrackedPlatforms } from './common';

/** −1 (negative) to 1 (positive). */
const Score = Type.Number({ minimum: -1, maximum: 1 });

/**
 * Result of the last search of one platform. `not_configured` also covers networks without a public search, and those
 * that are searched by way of an account where none is connected.
 */
export const SourceStatus = Type.Object({
  kind: Type.Enum([...TRACKABLE_PLATFORMS]),
  status: Type.Enum(['ok', 'error', 'not_configured']),
  /** A sentence for people, where there is something to say. */
  detail: nullable(Type.String()),
  /** The same as codes; a report of long ago has a sentence alone. */
  reasons: Type.Optional(Type.Array(Reason)),
  /** The search ended at our limit: there are more posts than it found. */
  is_capped: Type.Optional(Type.Boolean()),
});
export type SourceStatus = Static<typeof SourceStatus>;

/**
 * A word or emoji that decided a sentiment; `score` is its contribution, with the sign already reversed if it is
 * negated.
 */
export const SentimentWord = Type.Object({ word: Type.String(), score: Type.Number(), is_negated: Type.Boolean() });
export type SentimentWord = Static<typeof SentimentWord>;

/** Sentiment of a text, with its reasons. */
export const Sentiment = Type.Object({ score: Score, words: Type.Array(SentimentWord) });
export type Sentiment = Static<typeof Sentiment>;

/** A post of somebody else that a tracker found. */
export const MonitoredPost = Type.Object({
  id: Id,
  platform: Type.Enum([...MONITORING_KINDS]),
  author: Type.String(),
  authorVerified: Type.Boolean(),
  title: nullable(Type.String()),
  content: Type.String(),
  category: nullable(Type.String()),
  url: Type.String(),
  publishedAt: Instant,
  reach: Reported,
  engagement: Reported,
  metrics: Type.Object({
    likes: Reported,
    retweets: Reported,
    replies: Reported,
    quotes: Reported,
    views: Reported,
    shares: Reported,
  }),
  sentiment: Sentiment,
});
export type MonitoredPost = Static<typeof MonitoredPost>;

/** Sums over all posts that match; null where no post reports the figure. */
export const MonitoredMetrics = Type.Object({
  totalPosts: Type.Integer(),
  totalEngagement: Reported,
  totalReach: Reported,
  /** Of the posts that report an engagement. */
  averageEngagement: nullable(Type.Number()),
});
export type MonitoredMetrics = Static<typeof MonitoredMetrics>;

/** PATCH /hashtags/{id} and PATCH /keywords/{id}: where it is searched from now on. */
export const ChangeTrackerBody = Type.Object({ platforms: TrackedPlatforms }, { additionalProperties: false });
export type ChangeTrackerBody = Static<typeof ChangeTrackerBody>;

/** Query of GET /hashtags/monitored/{hashtag}. Both dates are inclusive; a date alone is a whole day in UTC. */
export const MonitoredPostsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MONITORED_POSTS_MAX })),
  /** Names of MONITORING_KINDS, separated by commas or given several times. */
  platforms: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  sortBy: Type.Optional(Type.Enum(['engagement', 'publishedAt'])),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  dateFrom: Type.Optional(DateOrInstant),
  dateTo: Type.Optional(DateOrInstant),
  /** Posts that do not report an engagement pass only without it. */
  minEngagement: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Leaves the metrics out when false. */
  includeMetrics: Type.Optional(Type.Boolean()),
});
export type MonitoredPostsQuery = Static<typeof MonitoredPostsQuery>;

/** Response of GET /hashtags/monitored/{hashtag}. */
export const MonitoredPostsResponse = Type.Object({
  posts: Type.Array(MonitoredPost),
  metrics: Type.Optional(MonitoredMetrics),
  sources: Type.Array(SourceStatus),
  /** The posts are made up by the sandbox. */
  is_sandbox: Type.Boolean(),
});
export type MonitoredPostsResponse = Static<typeof MonitoredPostsResponse>;

/** Response of GET /monitored/posts: the most engaging posts that the user's trackers found, each once. */
export const TrendingPostsResponse = Type.Object({
  posts: Type.Array(
    Type.Object({
      post: MonitoredPost,
      /** What found it: a hashtag with its #, or a keyword. */
      tracker: Type.String(),
    }),
    { maxItems: TRENDING_POSTS },
  ),
  /** Some of the posts are made up by the sandbox. */
  is_sandbox: Type.Boolean(),
});
export type TrendingPostsResponse = Static<typeof TrendingPostsResponse>;

const figures = {
  mentions: Type.Integer(),
  engagement: Reported,
  reach: Reported,
  sentiment_score: nullable(Score),
};

/** Counts of one refresh, oldest first. */
export const HistoryPoint = Type.Object({ at: Instant, ...figures });
export type HistoryPoint = Static<typeof HistoryPoint>;

const RankedPosts = Type.Array(MonitoredPost, { maxItems: RANKED_POSTS });

/** Details of a tracker beyond its counts. */
export const TrackerAnalytics = Type.Object({
  history: Type.Array(HistoryPoint),
  /** By the UTC day of publication, oldest first; days without a post are left out. */
  by_day: Type.Array(Type.Object({ date: Day, ...figures })),
  by_source: Type.Array(Type.Object({ kind: Type.Enum([...MONITORING_KINDS]), ...figures })),
  sentiment: Type.Object({
    score: nullable(Score),
    positive: Type.Integer(),
    neutral: Type.Integer(),
    negative: Type.Integer(),
    /** The words that weighed most: what each added over all posts, and in how many places. */
    words: Type.Array(Type.Object({ word: Type.String(), score: Type.Number(), count: Type.Integer() })),
  }),
  top_posts: RankedPosts,
  latest_posts: RankedPosts,
});
export type TrackerAnalytics = Static<typeof TrackerAnalytics>;

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
