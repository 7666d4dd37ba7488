import { and, eq, sql } from 'drizzle-orm';
import type { AccountPlatform } from '#contract/networks';
import type { PostStatus } from '#contract/postStates';
import type { NetworkSetting } from '#contract/schemas/common';
import type { Database } from '../database/connect';
import { posts } from '../database/schema';
import { searchWords, WORDS_VERSION } from '../lib/searchWords';
import { NO_TEXTS, readPostTexts, type PostTexts } from './postTexts';
import type { Owner } from './owner';

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
