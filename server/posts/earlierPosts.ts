import { DAY_MS } from '#contract/durations';
import { REPEAT_DAYS } from '#contract/limits';
import { contentFor } from '#contract/networkTexts';
import type { AccountPlatform } from '#contract/networks';
import { composePostText, toText } from '#contract/postText';
import type { Database } from '../database/connect';
import { listSameTexts, type EarlierPost, type PostShare } from '../repositories/repeats';

/** The same text on the same account within this time is pointed out. */
export const REPEAT_MS = REPEAT_DAYS * DAY_MS;

/** What makes two posts the same text: on each network the one that it gets. */
type Words = {
  content: string;
  hashtags?: readonly string[] | undefined;
  variants?: readonly { platform: AccountPlatform; content: string }[] | undefined;
};

/** The text by which a post is compared on a network: as it goes out there, with its hashtags. */
export function textFor({ content, hashtags = [], variants = [] }: Words, platform: AccountPlatform): string {
  return composePostText({ content: contentFor({ content, variants }, platform), hashtags });
}

/** The text by which drafts are compared, which have no account yet: the common one with its hashtags. */
export function commonText({ content, hashtags = [] }: Words): string {
  return composePostText({ content, hashtags });
}

/** Reads the posts that may repeat any of these, and returns what finds those of one. */
export async function readSameTexts(
  db: Database,
  userId: string,
  posts: readonly Words[],
): Promise<(post: Words) => EarlierPost[]> {
  const there = await listSameTexts(db, userId, posts.flatMap(textsOf));
  const byText = new Map<string, EarlierPost[]>();
  for (const post of there) {
    for (const text of new Set(textsOf(post))) byText.set(text, [...(byText.get(text) ?? []), post]);
  }
  return (post) => [...new Set(textsOf(post).flatMap((text) => byText.get(text) ?? []))];
}

function textsOf({ content, variants = [] }: Words): string[] {
  return [content, ...variants.map((own) => own.content)].map(toText);
}

/** An earlier post as far as it is the same as another: on the networks where both have one text. */
export function asFarAsSame(post: EarlierPost, other: Words): EarlierPost {
  const isSame = ({ platform }: PostShare) => textFor(post, platform) === textFor(other, platform);
  return { ...post, shares: post.shares.filter(isSame) };
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
