import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { TargetState } from '#contract/postStates';
import type { BulkChange, BulkResult } from '#contract/schemas/bulk';
import type { DecideTargetBody } from '#contract/schemas/posts';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, invalid, notFound } from '../../http/appError';
import { copyPostMedia } from '../../repositories/media';
import { notifyPostsChanged } from '../../database/notifications';
import {
  refreshPostStatus,
  confirmTarget,
  lockTargets,
  restartTargets,
  type LockedTarget,
} from '../../repositories/postTargets';
import { copyPostTexts } from '../../repositories/postTexts';
import { lockPost, insertPost } from '../../repositories/postRows';
import type { PostServices } from './createPost';
import { deletePost, restorePost } from './deletePost';
import { versionOf } from './postsRepository';
import { updatePost } from './updatePost';

/**
 * Carries out changes one after the other, each in a transaction of its own: the next one is tried whatever became of the one
 * before.
 */
export async function changePosts(
  services: PostServices,
  userId: string,
  changes: readonly BulkChange[],
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const change of changes) results.push(await tryChange(services, userId, change));
  return results;
}

async function tryChange(services: PostServices, userId: string, change: BulkChange): Promise<BulkResult> {
  const { id } = change;
  try {
    await carryOut(services, userId, change);
    const version = await versionOf(services.connection.db, userId, id);
    return { id, verdict: 'ok', version, error_code: null, detail: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, verdict: 'error', version: null, error_code: error.code, detail: error.message };
  }
}

async function carryOut(
  services: PostServices,
  userId: string,
  { id, version: read, deleted: isDeletion, ...fields }: BulkChange,
): Promise<void> {
  const { db } = services.connection;
  const version = read ?? null;
  if (Object.keys(fields).length === 0 && isDeletion === undefined) throw invalid({ changes: ['Say what to change.'] });
  if (isDeletion === undefined) return updatePost(services, userId, { id, version }, fields);
  if (Object.keys(fields).length > 0) throw invalid({ changes: ['Delete a post, or change it.'] });
  return isDeletion ? deletePost(db, userId, { id, version, alsoAt: [] }) : restorePost(db, userId, id);
}

/** States that are certainly not sent, so that they can be sent again without asking. */
const NOT_SENT: readonly TargetState[] = ['failed', 'missed'];

/** Sends what failed or was missed of a post, now, and leaves alone what is out already. */
export async function retryPost(services: PostServices, userId: string, postId: string): Promise<void> {
  await change(services, userId, postId, async (tx, targets) => {
    const ids = targets
      .filter(({ state, accountId }) => NOT_SENT.includes(state) && accountId !== null)
      .map(({ id }) => id);
    if (ids.length === 0) throw new AppError('CONFLICT', 'There is nothing to send again.');
    await restartTargets(tx, ids, null, { isAtOnce: true });
  });
}

/** Takes a person's word for what nobody else could tell of a parked target. */
export async function decideTarget(
  services: PostServices,
  userId: string,
  postId: string,
  { target_id: targetId, decision }: DecideTargetBody,
): Promise<void> {
  await change(services, userId, postId, async (tx, targets) => {
    const target = targets.find(({ id }) => id === targetId);
    if (!target) throw notFound();
    if (target.state !== 'parked') throw new AppError('CONFLICT', 'This has been decided already.');
    if (decision === 'it_went_out') await confirmTarget(tx, targetId);
    else await restartTargets(tx, [targetId], null, { isAtOnce: true, isDecided: true });
  });
}

async function change(
  {
    connection: { db },
    waitUntilSettled,
    settleTimeoutMs,
  }: Pick<FastifyInstance, 'connection' | 'waitUntilSettled' | 'settleTimeoutMs'>,
  userId: string,
  postId: string,
  work: (tx: Database, targets: LockedTarget[]) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const post = await lockPost(tx, userId, postId);
    if (post?.deletedAt !== null) throw notFound();
    await work(tx, await lockTargets(tx, postId));
    await refreshPostStatus(tx, [postId]);
    await notifyPostsChanged(tx, [postId]);
  });
  await waitUntilSettled(userId, postId, settleTimeoutMs);
}

/**
 * Makes a draft of a post, whatever has become of it: with its text, platforms, settings, texts of networks and files, and without a time. Returns
 * the draft's id.
 */
export async function duplicatePost(db: Database, userId: string, postId: string): Promise<string> {
  const id = uuidv7();
  await inTransaction(db, async (tx) => {
    const post = await lockPost(tx, userId, postId);
    if (post?.deletedAt !== null) throw notFound();
    const { content, platforms, hashtags, mentions, networkSettings, ownTexts } = post;
    const fields = {
      content,
      platforms,
      hashtags,
      mentions,
      networkSettings,
      ownTexts,
      scheduledAt: null,
      timeZone: null,
    };
    await insertPost(tx, userId, { id, status: 'draft', ...fields });
    await copyPostMedia(tx, postId, id);
    await copyPostTexts(tx, postId, id);
    await notifyPostsChanged(tx, [id]);
  });
  return id;
}
