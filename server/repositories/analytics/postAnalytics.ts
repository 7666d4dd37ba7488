import { sql } from 'drizzle-orm';
import type { PostAnalytics, TargetFigures } from '#contract/schemas/analytics';
import type { Database } from '../../database/connect';
import { instantJson } from '../instantJson';
import { engagementRate, followersBy, isReported, summedFigures, withFigures } from './figures';
import type { Owner } from '../owner';

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
