import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AccountPlatform } from '#contract/networks';
import type { Database } from '../database/connect';
import { instantJson } from './instantJson';
import type { Owner } from './owner';

/** A post with a text that is asked about; `at` null: a draft without a time. */
export type SameText = {
  id: string;
  content: string;
  hashtags: string[];
  platforms: AccountPlatform[];
  accountIds: string[];
  isDraft: boolean;
  at: string | null;
};

/** Lists a user's posts with one of these texts, the latest first. */
export async function listSameTexts(db: Database, owner: Owner, texts: readonly string[]): Promise<SameText[]> {
  const hashes = [...new Set(texts)].map((text) => createHash('md5').update(text).digest('hex'));
  if (hashes.length === 0) return [];
  const { rows } = await db.execute<SameText>(sql`
    select p.id, p.content, p.hashtags, p.platforms, p.status = 'draft' as "isDraft",
      case when p.status <> 'draft' or p.scheduled_at is not null then ${instantJson(sql`p.listed_at`)} end as at,
      array(select t.account_id from post_targets t where t.post_id = p.id and t.account_id is not null) as "accountIds"
    from posts p
    where p.user_id = ${owner} and p.deleted_at is null and md5(p.content) = any(${sql.param(hashes)}::text[])
    order by p.listed_at desc`);
  return rows;
}
