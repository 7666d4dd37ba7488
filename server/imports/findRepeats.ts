import { DAY_MS } from '#contract/durations';
import { REPEAT_DAYS } from '#contract/limits';
import { composePostText } from '#contract/postRules';
import type { CreatePostBody } from '#contract/schemas/posts';
import type { Database } from '../database/connect';
import { listSameTexts, type SameText } from '../repositories/repeats';
import type { TargetAccount } from '../repositories/postTargets';
import { chooseAccounts } from '../posts/chooseAccounts';

/**
 * Tells of each post whether its text was or will be on one of its accounts within REPEAT_DAYS, by a post that is there or by one
 * before it in the list at the same time.
 */
export async function findRepeats(
  db: Database,
  userId: string,
  bodies: readonly CreatePostBody[],
  active: readonly TargetAccount[],
): Promise<boolean[]> {
  const there = await listSameTexts(
    db,
    userId,
    bodies.map(({ content }) => content.trim()),
  );
  const byText = new Map<string, SameText[]>();
  for (const post of there) byText.set(textOf(post), [...(byText.get(textOf(post)) ?? []), post]);
  const before = new Set<string>();
  return bodies.map((body) => {
    const text = textOf({ ...body, content: body.content.trim() });
    const isThere = (byText.get(text) ?? []).some((post) => isRepeated(body, post, active));
    const key = JSON.stringify([text, body.platforms, body.account_ids, body.scheduled_at ?? null, body.queue ?? null]);
    const isAgain = before.has(key);
    before.add(key);
    return isThere || isAgain;
  });
}

function textOf({ content, hashtags = [] }: { content: string; hashtags?: readonly string[] | undefined }): string {
  return composePostText({ content, hashtags });
}

function isRepeated(body: CreatePostBody, post: SameText, active: readonly TargetAccount[]): boolean {
  // A draft has no account yet: what it will repeat is not known, but another draft like it is the same one.
  if (body.status === 'draft' || post.isDraft) return post.isDraft && body.status === 'draft';
  const ids = chooseAccounts(active, body.platforms, body.account_ids ?? []).map(({ id }) => id);
  if (!post.accountIds.some((id) => ids.includes(id))) return false;
  const atMs = typeof body.scheduled_at === 'string' ? Date.parse(body.scheduled_at) : Date.now();
  return post.at !== null && Math.abs(atMs - Date.parse(post.at)) <= REPEAT_DAYS * DAY_MS;
}
