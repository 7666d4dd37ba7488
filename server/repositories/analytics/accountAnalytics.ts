import { sql } from 'drizzle-orm';
import { RANKED_POSTS } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import type { AccountFigures, RankedPost } from '#contract/schemas/analytics';
import type { Database } from '../../database/connect';
import { instantJson } from '../instantJson';
import { engagementRate, followersBy, summedFigures, withFigures } from './figures';
import type { Owner } from '../owner';

/** Owner, UTC days (inclusive) and network of the figures. */
export type AnalyticsScope = {
  owner: Owner;
  startDay: string;
  endDay: string;
  platform: AccountPlatform | undefined;
};

/** The figures of one account over the whole range, and the followers that it had before. */
export type AccountTotals = Omit<AccountFigures, 'daily' | 'is_sandbox'> & {
  followers_before: number | null;
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
    select a.id, a.platform, a.account_name, a.account_username, a.is_active,
      (select g.server from grants g where g.id = a.grant_id) as server, ${followersBy(scope.endDay)} as followers,
      (select f.followers::float8 from account_metrics f
        where f.account_id = a.id and f.day < ${scope.startDay} and f.followers is not null
        order by f.day desc limit 1) as followers_before,
      of_posts.posts, of_posts.engagement, of_posts.reach, of_posts.engagement_rate,
      ${instantJson(sql`q.collected_at`)} as collected_at, q.problem
    from social_accounts a
    left join metric_collections q on q.account_id = a.id
    cross join lateral (
      select count(*)::int as posts, ${summedFigures}, ${engagementRate(scope.endDay)} as engagement_rate
      from posts p join post_targets t on t.post_id = p.id and t.account_id = a.id ${withFigures}
      where ${publishedInRange(scope)}
    ) of_posts
    where ${accountsOf(scope)} order by a.connected_at, a.id`);
  return rows;
}

/** Reads the days of the range: followers at the end of each, and the engagement and reach that each added. */
export async function readAccountDays(db: Database, scope: AnalyticsScope): Promise<AccountDay[]> {
  const { rows } = await db.execute<AccountDay>(sql`
    with measured as (
      select f.account_id, f.day, f.followers::float8 as followers, null::float8 as engagement, null::float8 as reach
      from social_accounts a join account_metrics f on f.account_id = a.id
      where ${accountsOf(scope)} and f.day between ${scope.startDay} and ${scope.endDay}
      union all
      select a.id, m.day, null, (m.engagement - coalesce(earlier.engagement, 0))::float8,
        (m.reach - coalesce(earlier.reach, 0))::float8
      from social_accounts a
      join posts p on p.user_id = a.user_id and p.deleted_at is null
      join post_targets t on t.post_id = p.id and t.account_id = a.id and t.state = 'published'
      join target_metrics m on m.target_id = t.id and m.day between ${scope.startDay} and ${scope.endDay}
      left join lateral (
        select max(e.engagement) as engagement, max(e.reach) as reach from (
          select e.engagement, e.reach from target_metrics e where e.target_id = t.id and e.day < m.day
            and num_nonnulls(e.engagement, e.reach) > 0
          order by e.day desc limit 1) e
      ) earlier on true
      where ${accountsOf(scope)}
    )
    select account_id, day::text as day, max(followers) as followers, sum(engagement) as engagement, sum(reach) as reach
    from measured group by account_id, day`);
  return rows;
}

/** Reads the engagement in percent over all posts of the scope; null when no post has any to compute it from. */
export async function readAverageRate(db: Database, scope: AnalyticsScope): Promise<number | null> {
  const { rows } = await db.execute<{ rate: number | null }>(sql`
    select ${engagementRate(scope.endDay)} as rate
    from posts p join post_targets t on t.post_id = p.id join social_accounts a on a.id = t.account_id ${withFigures}
    where ${accountsOf(scope)} and ${publishedInRange(scope)}`);
  return rows[0]?.rate ?? null;
}

/** Ranks the posts of the range by engagement, or by views. */
export async function readTopPosts(
  db: Database,
  scope: AnalyticsScope,
  rankedBy: 'engagement' | 'reach',
): Promise<RankedPost[]> {
  const [first, second] = rankedBy === 'reach' ? [sql`m.reach`, sql`m.engagement`] : [sql`m.engagement`, sql`m.reach`];
  const { rows } = await db.execute<RankedPost>(sql`
    select p.id, p.content, p.platforms, ${instantJson(sql`coalesce(p.published_at, max(t.published_at))`)} as published_at,
      ${summedFigures}, ${engagementRate(scope.endDay)} as engagement_rate
    from posts p join post_targets t on t.post_id = p.id join social_accounts a on a.id = t.account_id ${withFigures}
    where ${accountsOf(scope)} and ${publishedInRange(scope)}
    group by p.id
    order by sum(${first}) desc nulls last, sum(${second}) desc nulls last, p.listed_at desc, p.id
    limit ${RANKED_POSTS}`);
  return rows;
}

function accountsOf({ owner, platform }: AnalyticsScope) {
  return sql`a.user_id = ${owner} ${platform === undefined ? sql`` : sql`and a.platform = ${platform}`}`;
}

/** Posts `p` with a published target `t`, by the date that lists use (L-148). */
export function publishedInRange({ owner, startDay, endDay }: AnalyticsScope) {
  return sql`
    p.user_id = ${owner} and p.deleted_at is null and t.state = 'published'
    and p.listed_at >= ${`${startDay}T00:00:00.000Z`} and p.listed_at <= ${`${endDay}T23:59:59.999Z`}`;
}
