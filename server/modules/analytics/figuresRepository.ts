import { sql, type SQL } from 'drizzle-orm';
import type { Owner } from '../../repositories/owner';

/** A row `m` of target_metrics with at least one reported figure. */
export const isReported = sql`num_nonnulls(m.likes, m.comments, m.shares, m.reach) > 0`;

/** Sums over rows `m`; null if none of them reports the figure. */
export const summedFigures = sql`
  sum(m.likes)::float8 as likes, sum(m.comments)::float8 as comments, sum(m.shares)::float8 as shares,
  sum(m.engagement)::float8 as engagement, sum(m.reach)::float8 as reach`;

/** Followers of the account `a`, as last collected up to the day `until`. */
export function followersBy(until: string | SQL) {
  return sql`(
    select f.followers::float8 from account_metrics f
    where f.account_id = a.id and f.day <= ${until} and f.followers is not null order by f.day desc limit 1)`;
}

/**
 * Engagement in percent over the rows `m` that have a denominator: their views, or else the followers of their account
 * `a`. Null without such a row.
 */
export function engagementRate(until: string | SQL) {
  const audience = sql`nullif(coalesce(m.reach, ${followersBy(until)}), 0)`;
  return sql`
    (100 * sum(m.engagement) filter (where ${audience} is not null)
      / nullif(sum(${audience}) filter (where m.engagement is not null), 0))::float8`;
}

/** Joins each target `t` with the newest figures `m` that its network reported, if any. */
export const withFigures = sql`
  left join lateral (
    select * from target_metrics m where m.target_id = t.id and ${isReported} order by m.day desc limit 1
  ) m on true`;

/** UTC days, both inclusive. */
export type DayRange = { startDay: string; endDay: string };

/** Day of the post that a row `changed` names, wherever it is now; null if it is gone. A lookup for each: a join could read all posts. */
export const DAY_OF_POST = sql`(select (p.listed_at at time zone 'UTC')::date from posts p where p.id = changed.post_id)`;

/**
 * CTEs that part the days of a range: `kept_day`, whose sums are kept and have not changed since, and `open_day`, all others, to be
 * computed from their posts.
 */
export function partDays(owner: Owner, { startDay, endDay }: DayRange): SQL {
  return sql`
    changed as materialized (select post_id, day from figure_changes where user_id = ${owner}),
    changed_day as materialized (
      select day from changed where day is not null union select ${DAY_OF_POST} from changed where post_id is not null
    ),
    kept_day as materialized (
      select k.day from kept_days k
      where k.user_id = ${owner} and k.day between ${startDay} and ${endDay}
        and not exists (select from changed where post_id is null and day is null)
        and not exists (select from changed_day where day = k.day)
    ),
    open_day as materialized (
      select day::date from generate_series(${startDay}::date::timestamp, ${endDay}::date::timestamp, '1 day') day
      except select day from kept_day
    )`;
}

/**
 * CTEs `listed` and `sent`: the posts of a user on days of the relation `days` (a column `day`), and their published targets. Written as
 * lookups: how many posts a day has cannot be known from statistics, and a join could read whole tables.
 */
export function postsOn(owner: Owner, days: SQL): SQL {
  return sql`
    listed as (
      select d.day, p.* from ${days} d cross join lateral (
        select id, content, hashtags, published_at, listed_at from posts
        where user_id = ${owner} and deleted_at is null
          and listed_at >= (d.day::timestamp at time zone 'UTC') and listed_at < ((d.day + 1)::timestamp at time zone 'UTC')
        offset 0) p
    ),
    sent as (
      select l.day, l.id as post_id, l.listed_at, t.* from listed l cross join lateral (
        select id, account_id, platform, published_at from post_targets
        where post_id = l.id and state = 'published' offset 0) t
    )`;
}

/** Sums of rows `sent` by day and account; see kept_accounts for what they are. */
export const ACCOUNTS_OF_DAYS = sql`
  select t.day, t.account_id, count(*)::int as posts, sum(m.engagement)::bigint as engagement, sum(m.reach)::bigint as reach,
    (sum(m.engagement) filter (where m.reach > 0))::bigint as rated_engagement,
    (sum(m.reach) filter (where m.reach > 0 and m.engagement is not null))::bigint as rated_reach,
    (sum(m.engagement) filter (where m.reach is null))::bigint as followed_engagement,
    (count(m.engagement) filter (where m.reach is null))::int as followed_posts
  from sent t ${withFigures}
  where t.account_id is not null group by t.day, t.account_id`;

/** What each day from `from` to `until` added to the figures of rows `sent`. */
export function growthOfDays(from: string, until: string): SQL {
  return sql`
    select t.day, t.account_id, m.day as measured_day, sum(m.engagement - coalesce(earlier.engagement, 0))::bigint as engagement,
      sum(m.reach - coalesce(earlier.reach, 0))::bigint as reach
    from sent t
    cross join lateral (
      select * from target_metrics where target_id = t.id and day between ${from} and ${until} offset 0) m
    left join lateral (
      select e.engagement, e.reach from target_metrics e
      where e.target_id = t.id and e.day < m.day and num_nonnulls(e.engagement, e.reach) > 0
      order by e.day desc limit 1
    ) earlier on true
    where t.account_id is not null group by t.day, t.account_id, m.day`;
}

/** Figures of each post of rows `sent`, on all connected accounts and on those of each network. */
export const RANKED_OF_DAYS = sql`
  select t.day, coalesce(t.platform, '') as platform, t.post_id, t.listed_at, sum(m.engagement)::bigint as engagement,
    sum(m.reach)::bigint as reach
  from sent t ${withFigures}
  where t.account_id is not null
  group by grouping sets ((t.day, t.post_id, t.listed_at), (t.day, t.post_id, t.listed_at, t.platform))`;

/** The order in which posts are ranked by one figure: those that report it first, then by the other figure, then the newest. */
export function rankOrder(rankedBy: 'engagement' | 'reach'): SQL {
  const [first, second] = rankedBy === 'reach' ? [sql`reach`, sql`engagement`] : [sql`engagement`, sql`reach`];
  return sql`${first} desc nulls last, ${second} desc nulls last, listed_at desc, post_id`;
}
