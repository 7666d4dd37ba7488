import { DAY_MS } from '#contract/durations';
import { REPEAT_DAYS } from '#contract/limits';
import { composePostText } from '#contract/postRules';
import type { Database } from '../database/connect';
import { listSameTexts, type EarlierPost, type PostShare } from '../repositories/repeats';

/** The same text on the same account within this time is pointed out. */
export const REPEAT_MS = REPEAT_DAYS * DAY_MS;

/** What makes two posts the same text. */
type Words = { content: string; hashtags?: readonly string[] | undefined };

/** The text by which a post is compared: as it goes out, with its hashtags. */
export function comparedText({ content, hashtags = [] }: Words): string {
  return composePostText({ content, hashtags });
}

/** Reads the posts that any of these repeats, by their compared text. */
export async function readSameTexts(
  db: Database,
  userId: string,
  posts: readonly Words[],
): Promise<ReadonlyMap<string, EarlierPost[]>> {
  const there = await listSameTexts(
    db,
    userId,
    posts.map(({ content }) => content.trim()),
  );
  const byText = new Map<string, EarlierPost[]>();
  for (const post of there) byText.set(comparedText(post), [...(byText.get(comparedText(post)) ?? []), post]);
  return byText;
}

/** What of a post is on one of these accounts within so long of an instant, in epoch milliseconds. */
export function sharesNear(
  { shares }: EarlierPost,
  accountIds: readonly string[],
  instant: number,
  withinMs: number,
): PostShare[] {
  return shares.filter(
    ({ accountId, at }) => accountIds.includes(accountId) && Math.abs(instant - Date.parse(at)) <= withinMs,
  );
}
