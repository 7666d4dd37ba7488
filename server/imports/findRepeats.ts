import type { CreatePostBody } from '#contract/schemas/posts';
import { toText } from '#contract/postText';
import type { Database } from '../database/connect';
import { mapInTurns } from '../lib/mapInTurns';
import { chooseAccounts } from '../posts/chooseAccounts';
import { commonText, REPEAT_MS, textFor } from '../posts/earlierPosts';
import type { TargetAccount } from '../repositories/postTargets';
import { listSameTexts } from '../repositories/repeats';

/** What is asked of the posts of one import. `ownIds`: posts that it has made itself, which are no repeats. */
type Question = {
  bodies: readonly CreatePostBody[];
  active: readonly TargetAccount[];
  ownIds: ReadonlySet<string>;
};

/**
 * Tells of each post whether its text was or will be on one of its accounts within REPEAT_DAYS, by a post that is there or by one
 * before it in the list at the same time. Looks at each post and each row once: both can be thousands with one text.
 */
export async function findRepeats(
  db: Database,
  userId: string,
  { bodies, active, ownIds }: Question,
): Promise<boolean[]> {
  const texts = bodies.flatMap(({ content, variants = [] }) => [content, ...variants.map((own) => own.content)]);
  const earlier = (await listSameTexts(db, userId, texts.map(toText))).filter(({ id }) => !ownIds.has(id));
  // A draft has no account yet: what it will repeat is not known, but another draft like it is the same one.
  const drafts = new Set<string>();
  const instants = new Map<string, number[]>();
  await mapInTurns(earlier, (post) => {
    if (post.isDraft) drafts.add(commonText(post));
    for (const { accountId, platform, at } of post.shares) {
      const key = `${accountId} ${textFor(post, platform)}`;
      const ofText = instants.get(key) ?? [];
      ofText.push(Date.parse(at));
      instants.set(key, ofText);
    }
  });

  function isThere(body: CreatePostBody): boolean {
    if (body.status === 'draft') return drafts.has(commonText(body));
    const instant = typeof body.scheduled_at === 'string' ? Date.parse(body.scheduled_at) : Date.now();
    return chooseAccounts(active, body.platforms, body.account_ids ?? []).some(({ id, platform }) =>
      instants.get(`${id} ${textFor(body, platform)}`)?.some((at) => Math.abs(instant - at) <= REPEAT_MS),
    );
  }

  const before = new Set<string>();
  return mapInTurns(bodies, (body) => {
    const { content, hashtags, variants, platforms, account_ids: ids, scheduled_at: time, queue } = body;
    const key = JSON.stringify([content, hashtags, variants, platforms, ids, time ?? null, queue ?? null]);
    const isAgain = before.has(key);
    before.add(key);
    return isAgain || isThere(body);
  });
}
