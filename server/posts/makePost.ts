import type { CreatePostBody } from '#contract/schemas/posts';
import type { Database } from '../database/connect';
import { limitsOfAccounts } from '../repositories/accountLimits';
import { notifyPostsChanged } from '../repositories/notifications';
import { insertTargets } from '../repositories/postTargets';
import { insertPost, type PostFields } from '../repositories/postWrites';
import { holdAccounts } from '../repositories/socialAccounts';
import { fillSlots, planPost } from '../queue/planPost';
import { attachMedia } from './attachMedia';
import { attachTexts, checkMedia } from './attachTexts';
import { checkComments } from './checkComments';
import { checkPlatforms, checkWantedAccounts, chooseAccounts } from './chooseAccounts';
import { checkDraft, checkFields, checkQueueing } from './postChecks';
import { readFields } from './postFields';

/** Checks a post and inserts it with what is to be sent of it; returns the ids of its accounts, of a draft none. */
export async function makePost(tx: Database, userId: string, postId: string, body: CreatePostBody): Promise<string[]> {
  checkQueueing(body);
  const fields = readFields(body);
  const accountIds =
    body.status === 'draft'
      ? await makeDraft(tx, userId, postId, { body, fields })
      : await makeScheduled(tx, userId, postId, { body, fields });
  await notifyPostsChanged(tx, [postId]);
  return accountIds;
}

type New = { body: CreatePostBody; fields: PostFields };

async function makeDraft(tx: Database, userId: string, postId: string, { body, fields }: New): Promise<string[]> {
  checkDraft(fields);
  await insertPost(tx, userId, { id: postId, status: 'draft', ...fields });
  await attachMedia(tx, userId, postId, body);
  await attachTexts(tx, userId, postId, { body, fields });
  return [];
}

async function makeScheduled(tx: Database, userId: string, postId: string, { body, fields }: New): Promise<string[]> {
  const wantedIds = body.account_ids ?? [];
  const active = await holdAccounts(tx, userId, null);
  const accounts = chooseAccounts(active, fields.platforms, wantedIds);
  const told = await limitsOfAccounts(tx, accounts);
  checkFields(fields, told);
  checkWantedAccounts(active, fields.platforms, wantedIds);
  checkPlatforms(accounts, fields.platforms);
  await checkComments(tx, accounts, fields);
  const plan = body.queue === true ? await planPost(tx, accounts, fields.timeZone) : null;
  const { scheduledAt } = plan?.time ?? fields;
  await insertPost(tx, userId, { id: postId, status: 'scheduled', ...fields, ...plan?.time });
  await attachMedia(tx, userId, postId, body);
  await attachTexts(tx, userId, postId, { body, fields });
  await checkMedia(tx, postId, fields, told);
  await insertTargets(tx, userId, postId, accounts, scheduledAt);
  if (plan !== null) await fillSlots(tx, postId, plan);
  return accounts.map(({ id }) => id);
}
