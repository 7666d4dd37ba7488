import type { FastifyInstance } from 'fastify';
import { canChange } from '#contract/postStates';
import type { UpdatePostBody } from '#contract/schemas/posts';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, notFound, versionConflict, invalid } from '../../http/appError';
import { limitsOfAccounts, lockAccounts } from '../../repositories/accounts';
import { notifyPostsChanged } from '../../database/notifications';
import {
  insertTargets,
  lockTargets,
  removeTargets,
  restartTargets,
  type LockedTarget,
  type TargetAccount,
  refreshPostStatus,
} from '../../repositories/postTargets';
import { clearPlans, settlePlans, planTargets, waitsForQueue, waitWhilePaused } from '../queue/queueRepository';
import { lockPost, writePost, type LockedPost, type PostFields } from '../../repositories/postRows';
import { noteException } from '../../repositories/series';
import { fillSlots, planPost } from '../queue/planPost';
import { attachMedia, attachTexts, checkMedia } from './attachments';
import {
  checkComments,
  checkPlatforms,
  checkWantedAccounts,
  chooseAccounts,
  checkDraft,
  checkFields,
  checkQueueing,
  checkTime,
  checkZone,
} from './postChecks';
import { readFields } from './postFields';
import { readInstant } from '../../http/instants';

/** A post, and the version of it that was read; null: any. */
export type ReadPost = { id: string; version: number | null };

/**
 * Changes a post that has not been sent anywhere, and queues it again. A draft stays a draft until the body has a time:
 * an instant, null for "now", or the queue's. Loses against a publisher that sent the post first, and, if the version that
 * was read is given, against anybody who changed it first; without a version the last change wins. One of a series is
 * an exception from then on.
 */
export async function updatePost(
  {
    connection: { db },
    limits,
    waitUntilSettled,
    settleTimeoutMs,
  }: Pick<FastifyInstance, 'connection' | 'limits' | 'waitUntilSettled' | 'settleTimeoutMs'>,
  userId: string,
  post: ReadPost,
  changes: UpdatePostBody,
): Promise<void> {
  const { accountIds, goesOutNow } = await inTransaction(db, async (tx) => {
    const changed = await changePost(tx, userId, post, changes);
    await noteException(tx, post.id);
    return changed;
  });
  limits.freshen(accountIds);
  if (goesOutNow) await waitUntilSettled(userId, post.id, settleTimeoutMs);
}

/** The same inside a transaction; returns the accounts that it goes to, none for a draft. */
export async function changePost(
  tx: Database,
  userId: string,
  { id, version }: ReadPost,
  changes: UpdatePostBody,
): Promise<{ accountIds: string[]; goesOutNow: boolean }> {
  const post = await lockPost(tx, userId, id);
  if (post?.deletedAt !== null) throw notFound();
  if (version !== null && version !== post.version) {
    // A published post can't be changed from any version, and that error explains more.
    await lockUnsentTargets(tx, id);
    throw versionConflict();
  }
  if (changes.target_ids !== undefined) {
    await moveTargets(tx, post, changes);
    await notifyPostsChanged(tx, [id]);
    return { accountIds: [], goesOutNow: false };
  }
  checkQueueing(changes);
  const fields = readFields(changes, post);
  await attachMedia(tx, userId, id, changes);
  await attachTexts(tx, userId, id, { body: changes, fields });
  const isDraft = staysDraft(post, changes);
  const accountIds = isDraft ? await saveDraft(tx, id, fields) : await requeue(tx, userId, id, fields, changes);
  await notifyPostsChanged(tx, [id]);
  return { accountIds, goesOutNow: !isDraft && fields.scheduledAt === null && changes.queue !== true };
}

function staysDraft(post: LockedPost, changes: UpdatePostBody): boolean {
  const hasTime = changes.scheduled_at !== undefined || changes.queue === true;
  return changes.status === 'draft' || (post.status === 'draft' && !hasTime);
}

async function saveDraft(tx: Database, postId: string, fields: PostFields): Promise<string[]> {
  checkDraft(fields);
  const targets = await lockUnsentTargets(tx, postId);
  await removeTargets(
    tx,
    targets.map((target) => target.id),
  );
  await writePost(tx, postId, { status: 'draft', ...fields });
  return [];
}

/** Checks a post and puts it into the queue again; returns the ids of its accounts. */
async function requeue(
  tx: Database,
  userId: string,
  postId: string,
  fields: PostFields,
  { account_ids: wantedIds, scheduled_at: newTime, queue: isQueued = false }: UpdatePostBody,
): Promise<string[]> {
  const active = await lockAccounts(tx, userId, postId);
  const targets = await lockUnsentTargets(tx, postId);
  const accounts = chooseAccounts(
    active,
    fields.platforms,
    wantedIds ?? targets.flatMap(({ accountId }) => accountId ?? []),
  );
  const told = await limitsOfAccounts(tx, accounts);
  const keepsTime = newTime === undefined && !isQueued;
  const timeCounts = !isQueued && !(keepsTime && (await waitsForQueue(tx, postId)));
  checkFields({ ...fields, scheduledAt: timeCounts ? fields.scheduledAt : null }, told);
  await checkMedia(tx, postId, fields, told);
  checkWantedAccounts(active, fields.platforms, wantedIds ?? []);
  checkPlatforms(accounts, fields.platforms);
  await checkComments(tx, accounts, fields);
  const { kept, dropped, added } = compare(targets, accounts);
  await removeTargets(tx, dropped);
  if (!keepsTime) await clearPlans(tx, postId);
  const plan = isQueued ? await planPost(tx, accounts, fields.timeZone) : null;
  const { scheduledAt } = plan?.time ?? fields;
  await restartTargets(tx, kept, scheduledAt);
  await insertTargets(tx, userId, postId, added, scheduledAt);
  await writePost(tx, postId, { status: 'scheduled', ...fields, ...plan?.time });
  if (plan !== null) await fillSlots(tx, postId, plan);
  if (keepsTime) {
    await settlePlans(tx, postId);
    await waitWhilePaused(tx, { postId });
  }
  return accounts.map(({ id }) => id);
}

async function lockUnsentTargets(tx: Database, postId: string): Promise<LockedTarget[]> {
  const targets = await lockTargets(tx, postId);
  if (!canChange(targets)) {
    throw new AppError('POST_ALREADY_SENT', 'This post has already been sent, at least to one account.');
  }
  return targets;
}

function compare(targets: readonly LockedTarget[], accounts: readonly TargetAccount[]) {
  const isWanted = ({ accountId }: LockedTarget) => accounts.some(({ id }) => id === accountId);
  return {
    kept: targets.filter(isWanted).map(({ id }) => id),
    dropped: targets.filter((target) => !isWanted(target)).map(({ id }) => id),
    added: accounts.filter(({ id }) => !targets.some(({ accountId }) => accountId === id)),
  };
}

/** Fields that a body may have besides the targets that it moves. */
const OF_A_MOVE = ['target_ids', 'scheduled_at', 'time_zone'];

/**
 * Moves some accounts' share of a post to another instant, and leaves the others where they are; those may be published
 * already. What failed or was missed is tried again at that instant.
 */
async function moveTargets(tx: Database, post: LockedPost, changes: UpdatePostBody): Promise<void> {
  const others = Object.keys(changes).filter((name) => !OF_A_MOVE.includes(name));
  if (others.length > 0) throw invalid({ target_ids: ['With targets, only the time can be changed.'] });
  if (typeof changes.scheduled_at !== 'string') throw invalid({ scheduled_at: ['Name the time to move to.'] });
  const at = readInstant('scheduled_at', changes.scheduled_at);
  const timeZone = changes.time_zone ?? post.timeZone;
  checkTime(at);
  checkZone({ timeZone });

  const targets = await lockTargets(tx, post.id);
  const { target_ids: wanted = [] } = changes;
  const moved = targets.filter(({ id }) => wanted.includes(id));
  if (moved.length < wanted.length) throw invalid({ target_ids: ['Choose targets of this post.'] });
  if (!canChange(moved)) throw new AppError('POST_ALREADY_SENT', 'This post has already been sent there.');

  await planTargets(tx, post.id, wanted, { at, timeZone });
  await restartTargets(tx, wanted, at);
  await refreshPostStatus(tx, [post.id], []);
}
