import { Type, type Static } from 'typebox';
import { HASHTAG_FIGURES_MAX, RANKED_POSTS } from '../limits';
import { DateOrInstant, Day, Id, Instant, nullable, Platform, Reported } from './common';
import { PostTarget } from './posts';

/** Percent, like 3.4; null where there is nothing to divide, or nothing to divide by. */
const Rate = nullable(Type.Number());

/** Metrics that analytics can be limited to, one at a time. */
export const ANALYTICS_METRICS = ['followers', 'engagement', 'reach'] as const;

/** Days covered by analytics; both ends are inclusive, in UTC. Without dates: the last 30 days. */
export const AnalyticsRange = Type.Object({
  start_date: Type.Optional(DateOrInstant),
  end_date: Type.Optional(DateOrInstant),
  platform: Type.Optional(Platform),
});
export type AnalyticsRange = Static<typeof AnalyticsRange>;

/** Query of GET /analytics/accounts. `metric` leaves the other figures out of the daily series and ranks the top posts. */
export const AccountAnalyticsQuery = Type.Object({
  ...AnalyticsRange.properties,
  metric: Type.Optional(Type.Enum([...ANALYTICS_METRICS])),
});
export type AccountAnalyticsQuery = Static<typeof AccountAnalyticsQuery>;

/**
 * One UTC day. `followers` is their number at its end; `engagement` (likes, comments and shares) and `reach` are the
 * increase on that day. Null where nothing was measured or the network does not report it.
 */
export const DailyFigures = Type.Object({
  date: Day,
  followers: Type.Optional(Reported),
  engagement: Type.Optional(Reported),
  reach: Type.Optional(Reported),
});
export type DailyFigures = Static<typeof DailyFigures>;

/** Engagement as reported by the networks. `reach` is the number of views. */
const counts = { likes: Reported, comments: Reported, shares: Reported, engagement: Reported, reach: Reported };

/**
 * The figures of one connected account. Those of posts are about posts of the range. `engagement_rate` is engagement per
 * view in percent, or per follower where the network tells no views.
 */
export const AccountFigures = Type.Object({
  id: Id,
  platform: Platform,
  account_name: Type.String(),
  account_username: Type.String(),
  followers: Reported,
  posts: Type.Integer(),
  engagement: Reported,
  reach: Reported,
  engagement_rate: Rate,
  /** When the network was last asked with success; null: not yet. */
  collected_at: nullable(Instant),
  /** A sentence on why the last try failed, or that the connection has ended; null when all is well. */
  problem: nullable(Type.String()),
  /** The figures are made up by the sandbox. */
  is_sandbox: Type.Boolean(),
  daily: Type.Array(DailyFigures),
});
export type AccountFigures = Static<typeof AccountFigures>;

/** A post of the range with its figures on all accounts. */
export const RankedPost = Type.Object({
  id: Id,
  content: Type.String(),
  platforms: Type.Array(Platform),
  published_at: nullable(Instant),
  ...counts,
  engagement_rate: Rate,
});
export type RankedPost = Static<typeof RankedPost>;

/** Response of GET /analytics/accounts, with what charts need. */
export const AccountAnalytics = Type.Object({
  start_date: Day,
  end_date: Day,
  total_followers: Reported,
  average_engagement_rate: Rate,
  total_reach: Reported,
  top_posts: Type.Array(RankedPost, { maxItems: RANKED_POSTS }),
  total_engagement: Reported,
  /** Every day of the range, oldest first, over all accounts. */
  daily: Type.Array(DailyFigures),
  accounts: Type.Array(AccountFigures),
  /** What the same figures were a month ago; left out where the request names days. */
  month_before: Type.Optional(
    Type.Object({
      /** Posts that were made until then, and those of them that were to go out later. */
      total_posts: Type.Integer(),
      scheduled: Type.Integer(),
      average_engagement_rate: Rate,
      total_reach: Reported,
    }),
  ),
});
export type AccountAnalytics = Static<typeof AccountAnalytics>;

/** The figures of a post on one account. */
export const TargetFigures = Type.Object({
  target_id: Id,
  platform: Platform,
  account_username: Type.String(),
  state: PostTarget.properties.state,
  remote_url: PostTarget.properties.remote_url,
  ...counts,
  engagement_rate: Rate,
  collected_at: nullable(Instant),
});
export type TargetFigures = Static<typeof TargetFigures>;

/** Response of GET /analytics/posts/{id}: sums over its accounts, each account, and how the sums grew. */
export const PostAnalytics = Type.Object({
  post_id: Id,
  published_at: nullable(Instant),
  ...counts,
  engagement_rate: Rate,
  collected_at: nullable(Instant),
  targets: Type.Array(TargetFigures),
  /** Totals at the end of each UTC day on which they were measured, oldest first. */
  daily: Type.Array(Type.Object({ date: Day, ...counts })),
});
export type PostAnalytics = Static<typeof PostAnalytics>;

/** A hashtag of the user's own posts, or one that is tracked. Figures are about the user's posts of the range. */
export const HashtagFigures = Type.Object({
  /** Without its #. */
  hashtag: Type.String(),
  posts: Type.Integer(),
  ...counts,
  /** Per post that reports any. */
  average_engagement: nullable(Type.Number()),
  last_used_at: nullable(Instant),
  /** Mentions by others; null if the hashtag is not tracked. */
  tracked: nullable(Type.Object({ id: Id, mentions: Type.Integer(), engagement: Reported })),
});
export type HashtagFigures = Static<typeof HashtagFigures>;

/** Response of GET /analytics/hashtags, the most engaging first; those that no post used come last. */
export const HashtagAnalyticsResponse = Type.Object({
  start_date: Day,
  end_date: Day,
  hashtags: Type.Array(HashtagFigures, { maxItems: HASHTAG_FIGURES_MAX }),
});
export type HashtagAnalyticsResponse = Static<typeof HashtagAnalyticsResponse>;
