import { sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations';
import { METRICS_WINDOW_DAYS, RANKED_POSTS, BEST_TIMES_DAYS } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import type { AccountFigures, RankedPost, PostAnalytics, TargetFigures } from '#contract/schemas/analytics';
import type { Database } from '../../database/connect';
import { instantJson } from '../../database/expressions';
import type { Owner } from '../../repositories/owner';
import {
  ACCOUNTS_OF_DAYS,
  RANKED_OF_DAYS,
  engagementRate,
  followersBy,
  growthOfDays,
  isReported,
  partDays,
  postsOn,
  rankOrder,
  summedFigures,
  withFigures,
} from './figuresRepository';

/** Owner, UTC days (inclusive) and network of the figures. */
export type AnalyticsScope = {
  owner: Owner;
  startDay: string;
  endDay: string;
  platform: AccountPlatform | undefined;
};

/**
 * The figures of one account over the whole range, and the followers that it had before. Its engagement rate is the quotient of
 * `rated_engagement` and `audience` (views, or followers for each post where views are not told); null without such a post.
 */
export type AccountTotals = Omit<AccountFigures, 'daily' | 'is_sandbox' | 'engagement_rate'> & {
  followers_before: number | null;
  rated_engagement: number | null;
  audience: number | null;
  is_active: boolean;
  /** Host of its server, where people choose one. */
  server: string | null;
};

/** Figures of one account on one day; a day without any has no row. */
export type AccountDay = {
  account_id: string;
  day: string;
  followers: number | null;
  engagement: number | null;
  reach: number | null;
};

/** Reads the totals of each account of the scope, oldest connection first. */
export async function readAccountTotals(db: Database, scope: AnalyticsScope): Promise<AccountTotals[]> {
  const { rows } = await db.execute<AccountTotals>(sql`
    with ${partDays(scope.owner, scope)}, ${postsOn(scope.owner, sql`open_day`)}, by_day as (
      select k.* from kept_day join kept_accounts k on k.user_id = ${scope.owner} and k.day = kept_day.day
      union all select ${scope.owner}::uuid, computed.* from (${ACCOUNTS_OF_DAYS}) computed
    ), total as (
      select account_id, sum(posts)::int as posts, sum(engagement)::float8 as engagement, sum(reach)::float8 as reach,
        sum(rated_engagement)::float8 as rated_engagement, sum(rated_reach)::float8 as rated_reach,
        sum(followed_engagement)::float8 as followed_engagement, sum(followed_posts)::float8 as followed_posts
      from by_day group by account_id
    )
    select a.id, a.platform, a.account_name, a.account_username, a.is_active,
      (select g.server from grants g where g.id = a.grant_id) as server, f.now_is as followers,
      (select f.followers::float8 from account_metrics f
        where f.account_id = a.id and f.day < ${scope.startDay} and f.followers is not null
        order by f.day desc limit 1) as followers_before,
      coalesce(total.posts, 0) as posts, total.engagement, total.reach,
      case when f.now_is > 0 and followed_posts > 0 then coalesce(rated_engagement, 0) + followed_engagement
        else rated_engagement end as rated_engagement,
      case when f.now_is > 0 and followed_posts > 0 then coalesce(rated_reach, 0) + f.now_is * followed_posts
        else rated_reach end as audience,
      ${instantJson(sql`q.collected_at`)} as collected_at, q.problem
    from social_accounts a
    left join metric_collections q on q.account_id = a.id
    left join total on total.account_id = a.id
    cross join lateral (select ${followersBy(scope.endDay)} as now_is) f
    where ${accountsOf(scope)} order by a.connected_at, a.id`);
  return rows;
}

/**
 * Reads the days of the range: followers at the end of each, and the engagement and reach that each added to posts that are listed by
 * the end of the range. The figures of a post are collected for METRICS_WINDOW_DAYS, so older ones add nothing.
 */
export async function readAccountDays(db: Database, scope: AnalyticsScope): Promise<AccountDay[]> {
  const { owner, startDay, endDay } = scope;
  const firstListed = new Date(Date.parse(startDay) - (METRICS_WINDOW_DAYS + 1) * DAY_MS).toISOString().slice(0, 10);
  const { rows } = await db.execute<AccountDay>(sql`
    with ${partDays(owner, { startDay: firstListed, endDay })}, ${postsOn(owner, sql`open_day`)}, growth as (
      select k.account_id, k.measured_day, k.engagement, k.reach
      from kept_day join kept_growth k on k.user_id = ${owner} and k.day = kept_day.day
      where k.measured_day between ${startDay} and ${endDay}
      union all select account_id, measured_day, engagement, reach from (${growthOfDays(startDay, endDay)}) computed
    ), measured as (
      select f.account_id, f.day, f.followers::float8 as followers, null::float8 as engagement, null::float8 as reach
      from social_accounts a join account_metrics f on f.account_id = a.id
      where ${accountsOf(scope)} and f.day between ${startDay} and ${endDay}
      union all
      select a.id, growth.measured_day, null, growth.engagement::float8, growth.reach::float8
      from growth join social_accounts a on a.id = growth.account_id where ${accountsOf(scope)}
    )
    select account_id, day::text as day, max(followers) as followers, sum(engagement) as engagement, sum(reach) as reach
    from measured group by account_id, day`);
  return rows;
}

/** Counts the posts that had been made by the end of a day, and those of them that were to go out after it. */
export async function countPostsAt(db: Database, { owner, endDay }: Pick<AnalyticsScope, 'owner' | 'endDay'>) {
  const end = new Date(Date.parse(endDay) + DAY_MS).toISOString();
  const { rows } = await db.execute<{ total_posts: number; scheduled: number }>(sql`
    select count(*)::int as total_posts, count(*) filter (where scheduled_at is not null and listed_at >= ${end})::int as scheduled
    from posts where user_id = ${owner} and deleted_at is null and created_at < ${end}`);
  return rows[0] ?? { total_posts: 0, scheduled: 0 };
}

/** Ranks the posts of the range by engagement, or by views. */
export async function readTopPosts(
  db: Database,
  scope: AnalyticsScope,
  rankedBy: 'engagement' | 'reach',
): Promise<RankedPost[]> {
  const { owner, platform = '' } = scope;
  const { rows } = await db.execute<RankedPost>(sql`
    with ${partDays(owner, scope)}, ${postsOn(owner, sql`open_day`)}, candidates as (
      select k.post_id, k.listed_at, k.engagement, k.reach
      from kept_day join kept_rankings k on k.user_id = ${owner} and k.day = kept_day.day and k.platform = ${platform}
      union all
      select post_id, listed_at, engagement, reach from (${RANKED_OF_DAYS}) computed where platform = ${platform}
    ), ranked as (
      select post_id, row_number() over (order by ${rankOrder(rankedBy)}) as place
      from candidates order by ${rankOrder(rankedBy)} limit ${RANKED_POSTS}
    )
    select p.id, p.content, p.platforms, ${instantJson(sql`coalesce(p.published_at, max(t.published_at))`)} as published_at,
      ${summedFigures}, ${engagementRate(scope.endDay)} as engagement_rate
    from ranked
      cross join lateral (select * from posts where id = ranked.post_id offset 0) p
      cross join lateral (select * from post_targets where post_id = p.id and state = 'published' offset 0) t
      join social_accounts a on a.id = t.account_id ${withFigures}
    where ${accountsOf(scope)}
    group by ranked.place, p.id, p.content, p.platforms, p.published_at order by ranked.place`);
  return rows;
}

function accountsOf({ owner, platform }: AnalyticsScope) {
  return sql`a.user_id = ${owner} ${platform === undefined ? sql`` : sql`and a.platform = ${platform}`}`;
}

const TODAY = sql`(now() at time zone 'UTC')::date`;

type Sums = Omit<PostAnalytics, 'targets' | 'daily'>;

/** Reads the figures of one post; null when it is absent, deleted or another user's. */
export async function readPostAnalytics(db: Database, owner: Owner, postId: string): Promise<PostAnalytics | null> {
  const [sums, targets, daily] = await Promise.all([
    readSums(db, owner, postId),
    readTargets(db, owner, postId),
    readDays(db, owner, postId),
  ]);
  return sums && { ...sums, targets, daily };
}

async function readSums(db: Database, owner: Owner, postId: string): Promise<Sums | null> {
  const { rows } = await db.execute<Sums>(sql`
    select p.id as post_id, ${instantJson(sql`p.published_at`)} as published_at, ${summedFigures},
      ${engagementRate(TODAY)} as engagement_rate, ${instantJson(sql`max(m.sampled_at)`)} as collected_at
    from posts p left join post_targets t on t.post_id = p.id left join social_accounts a on a.id = t.account_id
    ${withFigures}
    where ${postOf(owner, postId)} group by p.id`);
  return rows[0] ?? null;
}

async function readTargets(db: Database, owner: Owner, postId: string): Promise<TargetFigures[]> {
  const { rows } = await db.execute<TargetFigures>(sql`
    select t.id as target_id, t.platform, t.account_username, t.state, t.remote_url, m.likes::float8, m.comments::float8,
      m.shares::float8, m.engagement::float8, m.reach::float8,
      (100 * m.engagement / nullif(coalesce(m.reach, ${followersBy(TODAY)}), 0))::float8 as engagement_rate,
      ${instantJson(sql`m.sampled_at`)} as collected_at
    from posts p join post_targets t on t.post_id = p.id left join social_accounts a on a.id = t.account_id ${withFigures}
    where ${postOf(owner, postId)} order by t.id`);
  return rows;
}

/** A target that was not asked about on a day keeps its figures from the last day on which it was. */
async function readDays(db: Database, owner: Owner, postId: string): Promise<PostAnalytics['daily']> {
  const { rows } = await db.execute<PostAnalytics['daily'][number]>(sql`
    with days as (
      select distinct m.day from posts p join post_targets t on t.post_id = p.id
      join target_metrics m on m.target_id = t.id where ${postOf(owner, postId)}
    )
    select d.day::text as date, ${summedFigures}
    from days d cross join posts p join post_targets t on t.post_id = p.id
    left join lateral (
      select * from target_metrics m
      where m.target_id = t.id and m.day <= d.day and ${isReported}
      order by m.day desc limit 1
    ) m on true
    where ${postOf(owner, postId)} group by d.day order by d.day`);
  return rows;
}

function postOf(owner: Owner, postId: string) {
  return sql`p.id = ${postId} and p.user_id = ${owner} and p.deleted_at is null`;
}

/** When a post came out, in epoch milliseconds, and its engagement as last collected. */
export type PostingHour = { at: number; engagement: number };

/** The newest posts are enough for a pattern, however many there are: eleven a day, six for each hour of the week. */
const POSTS_MAX = 1_000;

/**
 * Reads the posts of an account of the last BEST_TIMES_DAYS days whose engagement the network has told, newest first. Written as
 * lookups: a join could read all posts of the user.
 */
export async function readPostingHours(db: Database, owner: Owner, accountId: string): Promise<PostingHour[]> {
  const { rows } = await db.execute<PostingHour>(sql`
    select extract(epoch from t.published_at)::float8 * 1000 as at, m.engagement::float8 as engagement
    from post_targets t
      cross join lateral (
        select from posts where id = t.post_id and user_id = ${owner} and deleted_at is null offset 0) p
      ${withFigures}
    where t.account_id = ${accountId} and t.state = 'published'
      and t.published_at > now() - ${BEST_TIMES_DAYS} * interval '1 day' and m.engagement is not null
    order by t.published_at desc limit ${POSTS_MAX}`);
  return rows;
}

/** Host of the server that an account is on; null for networks that have only one, undefined for no account of the user. */
export async function readAccountServer(db: Database, owner: Owner, accountId: string) {
  const { rows } = await db.execute<{ platform: string; server: string | null }>(sql`
    select a.platform, (select g.server from grants g where g.id = a.grant_id) as server
    from social_accounts a where a.user_id = ${owner} and a.id = ${accountId}`);
  return rows[0];
}
