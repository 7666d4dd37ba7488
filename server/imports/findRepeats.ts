import type { CreatePostBody } from '#contract/schemas/posts';
import { toText } from '#contract/postText';
import type { Database } from '../database/connect';
import { mapInTurns } from '../lib/takeTurns';
import { chooseAccounts } from '../modules/posts/postChecks';
import { commonText, REPEAT_MS, textFor } from '../modules/posts/repeats';
import type { TargetAccount } from '../repositories/postTargets';
import { listSameTexts } from '../modules/posts/repeatsRepository';

/** What is asked of the rows of one import. `ownIds`: posts that it has made itself, which are no repeats. */
type Question = {
  rows: readonly { row: number; body: CreatePostBody; problems: readonly unknown[] }[];
  active: readonly TargetAccount[];
  ownIds: ReadonlySet<string>;
};

/** What a row repeats: a post that is there, or a row before it, by its number. */
type Repeated = 'post' | number;

/** A repeat; `isNear`: within REPEAT_DAYS. Further away only a row of the same file is one. */
export type Repeat = { of: Repeated; isNear: boolean };

/** Where a text is or will be: on an account at an instant, in epoch milliseconds, or in a draft. */
type Place = { at: number; what: Repeated };

/**
 * Finds rows whose text was or will be on one of their accounts, by a post that is there within REPEAT_DAYS, or by a row before it
 * that can become one, at any time; of a draft, which has no account yet, all drafts with its text are the same one.
 */
export async function findRepeats(
  db: Database,
  userId: string,
  { rows, active, ownIds }: Question,
): Promise<Map<number, Repeat>> {
  const texts = rows.flatMap(({ body }) => [body.content, ...(body.variants ?? []).map((own) => own.content)]);
  const earlier = (await listSameTexts(db, userId, texts.map(toText))).filter(({ id }) => !ownIds.has(id));
  const places = new Map<string, Place[]>();
  const place = (key: string, one: Place) => {
    const ofKey = places.get(key);
    if (ofKey === undefined) places.set(key, [one]);
    else ofKey.push(one);
  };
  await mapInTurns(earlier, (post) => {
    if (post.isDraft) place(draftKey(post), { at: 0, what: 'post' });
    for (const { accountId, platform, at } of post.shares) {
      place(`${accountId} ${sameText(textFor(post, platform))}`, { at: Date.parse(at), what: 'post' });
    }
  });

  const now = Date.now();
  const found = new Map<number, Repeat>();
  await mapInTurns(rows, ({ row, body, problems }) => {
    const isDraft = body.status === 'draft';
    const at = isDraft ? 0 : typeof body.scheduled_at === 'string' ? Date.parse(body.scheduled_at) : now;
    const keys = isDraft
      ? [draftKey(body)]
      : chooseAccounts(active, body.platforms, body.account_ids ?? []).map(
          ({ id, platform }) => `${id} ${sameText(textFor(body, platform))}`,
        );
    const same = keys.flatMap((key) => places.get(key) ?? []);
    const near = same.find((one) => Math.abs(at - one.at) <= REPEAT_MS);
    const repeat = near ?? same.find(({ what }) => what !== 'post');
    if (repeat !== undefined) found.set(row, { of: repeat.what, isNear: near !== undefined });
    // Of a thousand rows with one text each need not look through all before it.
    if (near === undefined && problems.length === 0) for (const key of keys) place(key, { at, what: row });
  });
  return found;
}

function draftKey(draft: Parameters<typeof commonText>[0]): string {
  return `draft ${sameText(commonText(draft))}`;
}

/** Two texts that look the same are the same: composed or not, with or without what nobody sees, however wide their blanks. */
function sameText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ');
}
