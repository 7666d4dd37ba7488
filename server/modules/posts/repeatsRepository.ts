import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { SECOND_MS } from '#contract/durations';
import type { AccountPlatform } from '#contract/networks';
import type { TargetState } from '#contract/postStates';
import type { Database } from '../../database/connect';
import { instantJson } from '../../database/expressions';
import type { Owner } from '../../repositories/owner';

/** What a post is on one account that is still connected; `at`: when it went out there, else when it is to. */
export type PostShare = { accountId: string; platform: AccountPlatform; state: TargetState; at: string };

/** A post that another one may repeat; a draft has no shares. */
export type EarlierPost = {
  id: string;
  content: string;
  hashtags: string[];
  variants: { platform: AccountPlatform; content: string }[];
  isDraft: boolean;
  seriesId: string | null;
  shares: PostShare[];
};

const COLUMNS = sql`
  p.id, p.content, p.hashtags, p.status = 'draft' as "isDraft", p.series_id as "seriesId",
  (select coalesce(json_agg(json_build_object(
      'accountId', t.account_id, 'platform', t.platform, 'state', t.state,
      'at', ${instantJson(sql`coalesce(t.planned_at, p.listed_at)`)}) order by t.id), '[]')
    from post_targets t where t.post_id = p.id and t.account_id is not null) as shares,
  (select coalesce(json_agg(json_build_object('platform', v.platform, 'content', v.content) order by v.position), '[]')
    from post_texts v where v.post_id = p.id and v.kind = 'variant') as variants`;

/** Of the posts with one text so many are looked at: the latest ones. Nobody looks through more, and thousands would keep others waiting. */
const OF_ONE_TEXT_MAX = 50;
/** Likewise of those around one instant. */
const NEAR_MAX = 200;

/** Lists a user's posts with one of these texts, for all networks or for a single one, the latest first: of each text the latest 50. */
export async function listSameTexts(db: Database, owner: Owner, texts: readonly string[]): Promise<EarlierPost[]> {
  const hashes = [...new Set(texts)].map((text) => createHash('md5').update(text).digest('hex'));
  if (hashes.length === 0) return [];
  const isOne = sql`= any(${sql.param(hashes)}::text[])`;
  return list(
    db,
    sql`from (
        select distinct id from (
          select id, row_number() over (partition by text order by listed_at desc) as place from (
            select id, md5(content) as text, listed_at from posts
              where user_id = ${owner} and deleted_at is null and md5(content) ${isOne}
            union all
            select o.id, md5(v.content), o.listed_at from post_texts v join posts o on o.id = v.post_id
              where o.user_id = ${owner} and o.deleted_at is null and v.kind = 'variant' and md5(v.content) ${isOne}
          ) same
        ) placed where place <= ${OF_ONE_TEXT_MAX}
      ) found join posts p using (id)`,
  );
}

/** Lists a user's posts that are anywhere so near to an instant, in epoch milliseconds, the latest first. */
export async function listPostsNear(
  db: Database,
  owner: Owner,
  instant: number,
  withinMs: number,
): Promise<EarlierPost[]> {
  const [from, to] = [instant - withinMs, instant + withinMs].map((ms) => sql`to_timestamp(${ms / SECOND_MS}::float8)`);
  const inSpan = sql`between ${from} and ${to}`;
  return list(
    db,
    sql`from (
        select id from posts where user_id = ${owner} and listed_at ${inSpan}
        union
        select post_id from post_targets where user_id = ${owner} and planned_at ${inSpan}
      ) found join posts p using (id)
      where p.deleted_at is null`,
    NEAR_MAX,
  );
}

async function list(db: Database, from: SQL, max: number | null = null): Promise<EarlierPost[]> {
  const { rows } = await db.execute<EarlierPost>(sql`select ${COLUMNS} ${from} order by p.listed_at desc limit ${max}`);
  return rows;
}
