import { sql, type SQL } from 'drizzle-orm';

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
