import { and, eq, sql } from 'drizzle-orm';
import type { AccountPlatform } from '#contract/networks';
import type { PostStatus } from '#contract/postStates';
import type { NetworkSetting } from '#contract/schemas/common';
import type { Database } from '../database/connect';
import { instantJson } from '../database/expressions';
import { posts } from '../database/schema';
import { searchWords, WORDS_VERSION } from '../lib/searchWords';
import { mediaOfPost, postFileJson } from './media';
import type { Owner } from './owner';
import { NO_TEXTS, readPostTexts, type PostTexts, partsTotalSql, textsJson } from './postTexts';

/** User-editable fields of a post. `scheduledAt` null: it goes out at once. */
export type PostFields = {
  content: string;
  platforms: AccountPlatform[];
  hashtags: string[];
  mentions: string[];
  networkSettings: NetworkSetting[];
  ownTexts: PostTexts;
  scheduledAt: Date | null;
  timeZone: string | null;
};

/** A post whose row is locked until the transaction ends. */
export type LockedPost = PostFields & { id: string; version: number; status: PostStatus; deletedAt: Date | null };

/** Inserts a post; its targets and further texts are inserted separately. */
export async function insertPost(
  db: Database,
  owner: Owner,
  { id, status, ...fields }: PostFields & { id: string; status: 'draft' | 'scheduled' },
): Promise<void> {
  const listedAt = fields.scheduledAt ?? sql`now()`;
  const { ownTexts: _, ...columns } = fields;
  await db.insert(posts).values({ id, userId: owner, status, listedAt, ...takenWords(fields), ...columns });
}

/** Locks a post against every other change; null if it is absent or another user's. */
export async function lockPost(db: Database, owner: Owner, postId: string): Promise<LockedPost | null> {
  const { id, content, platforms, hashtags, mentions, networkSettings } = posts;
  const { status, version, scheduledAt, timeZone, deletedAt } = posts;
  const fields = { content, platforms, hashtags, mentions, networkSettings, scheduledAt, timeZone };
  const rows = await db
    .select({ id, status, version, deletedAt, ...fields })
    .from(posts)
    .where(and(eq(posts.userId, owner), eq(id, postId)))
    .for('no key update');
  const [row] = rows;
  return row ? { ...row, ownTexts: await readPostTexts(db, row.id) } : null;
}

/** Writes new fields to a locked post, but for its further texts, and raises its version. */
export async function writePost(
  db: Database,
  postId: string,
  { scheduledAt, ...fields }: PostFields & { status: 'draft' | 'scheduled' },
): Promise<void> {
  const { ownTexts: _, ...columns } = fields;
  await db
    .update(posts)
    .set({
      ...columns,
      ...takenWords(fields),
      scheduledAt,
      publishedAt: null,
      listedAt: scheduledAt ?? sql`${posts.createdAt}`,
      updatedAt: sql`now()`,
      version: sql`${posts.version} + 1`,
    })
    .where(eq(posts.id, postId));
}

/** What of a post is searched; `others` are its own texts where these are not at hand as such. */
type SearchedTexts = Pick<PostFields, 'content' | 'hashtags' | 'mentions'> & {
  ownTexts?: PostTexts;
  others?: string[];
};

/** The columns with the words by which a post is found: of all its texts. */
export function takenWords({
  content,
  hashtags,
  mentions,
  ownTexts = NO_TEXTS,
  others = Object.values(ownTexts)
    .flat()
    .map((other) => other.content),
}: SearchedTexts): { words: string[]; wordsVersion: number } {
  const words = searchWords([content, ...others, ...hashtags.map((tag) => `#${tag}`), ...mentions]);
  return { words, wordsVersion: WORDS_VERSION };
}

/** Hides a locked post, or shows it again, and raises its version. */
export async function setDeleted(db: Database, postId: string, isDeleted: boolean): Promise<void> {
  await db.execute(sql`
    update posts set deleted_at = ${isDeleted ? sql`now()` : null}, updated_at = now(), version = version + 1
    where id = ${postId}`);
}

/*
 * Unusual on purpose: a list of 20 posts as rows that become objects, are presented and written as JSON costs the
 * server 2.6 times the CPU of the same JSON built by PostgreSQL. TypeScript does not see the shape, so
 * every response of every test is compared with the contract's schema, taken as closed.
 */

/**
 * Error code shown while a target waits: all due posts of a rate-limited account wait, including those that were not
 * tried themselves.
 */
const errorCode = sql`coalesce(t.error_code, case
  when t.state = 'scheduled' and t.due_at <= now() and exists (
    select from social_accounts a where a.id = t.account_id and a.paused_until > now()) then 'rate_limited' end)`;

/** When a target `t` of a post `p` is to go out; what the publisher waits for after a failure is no plan. */
export const dueAtSql = sql`coalesce(t.planned_at, p.scheduled_at, p.created_at)`;

const targetJson = sql`json_build_object(
  'id', t.id,
  'platform', t.platform,
  'account_id', t.account_id,
  'account_username', t.account_username,
  'state', t.state,
  'parts_total', ${partsTotalSql},
  'parts_published', case when t.state = 'published' then ${partsTotalSql} else t.parts_published end,
  'due_at', ${instantJson(dueAtSql)},
  'remote_url', t.remote_url,
  'error_code', ${errorCode},
  'error_params', t.error_params,
  'error_detail', t.error_detail,
  'published_at', ${instantJson(sql`t.published_at`)},
  'removed_at', ${instantJson(sql`t.removed_at`)})`;

/**
 * A row `p` of posts as the API shows it (contract/schemas/posts). PostgreSQL builds the JSON itself: for a list of 20,
 * that costs the server less than half of what the same rows as objects would.
 */
export const postJson = sql`json_build_object(
  'id', p.id,
  'content', p.content,
  'platforms', p.platforms,
  'hashtags', p.hashtags,
  'mentions', p.mentions,
  'status', p.status,
  'media_urls', (
    select coalesce(json_agg('/media/' || m.name order by pm.position), '[]') from ${mediaOfPost}),
  'analytics', json_build_object('likes', p.likes, 'comments', p.comments, 'shares', p.shares),
  'media', (select coalesce(json_agg(${postFileJson} order by pm.position), '[]') from ${mediaOfPost}),
  'network_settings', p.network_settings,
  'variants', ${textsJson('variant')},
  'parts', ${textsJson('part')},
  'comments', ${textsJson('comment')},
  'scheduled_at', ${instantJson(sql`p.scheduled_at`)},
  'time_zone', p.time_zone,
  'published_at', ${instantJson(sql`p.published_at`)},
  'created_at', ${instantJson(sql`p.created_at`)},
  'updated_at', ${instantJson(sql`p.updated_at`)},
  'series_id', p.series_id,
  'version', p.version,
  'targets', (
    select coalesce(json_agg(${targetJson} order by t.id), '[]') from post_targets t where t.post_id = p.id))`;
