import type { CreatePostBody } from '#contract/schemas/posts';
import type { Database } from '../database/connect';
import { mapInTurns } from '../lib/mapInTurns';
import { chooseAccounts } from '../posts/chooseAccounts';
import { asFarAsSame, isSameDraft, readSameTexts, REPEAT_MS, sharesNear } from '../posts/earlierPosts';
import type { TargetAccount } from '../repositories/postTargets';
import type { EarlierPost } from '../repositories/repeats';

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
  const findSame = await readSameTexts(db, userId, bodies);
  const before = new Set<string>();
  return mapInTurns(bodies, (body) => {
    const isThere = findSame(body).some((post) => isRepeated(body, post, active));
    const { content, hashtags, variants, platforms, account_ids: ids, scheduled_at: time, queue } = body;
    const key = JSON.stringify([content, hashtags, variants, platforms, ids, time ?? null, queue ?? null]);
    const isAgain = before.has(key);
    before.add(key);
    return isThere || isAgain;
  });
}

function isRepeated(body: CreatePostBody, post: EarlierPost, active: readonly TargetAccount[]): boolean {
  // A draft has no account yet: what it will repeat is not known, but another draft like it is the same one.
  if (body.status === 'draft' || post.isDraft) {
    return post.isDraft && body.status === 'draft' && isSameDraft(post, body);
  }
  const ids = chooseAccounts(active, body.platforms, body.account_ids ?? []).map(({ id }) => id);
  const instant = typeof body.scheduled_at === 'string' ? Date.parse(body.scheduled_at) : Date.now();
  return sharesNear(asFarAsSame(post, body), ids, instant, REPEAT_MS).length > 0;
}
