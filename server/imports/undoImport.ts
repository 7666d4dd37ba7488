import { canChange } from '#contract/postStates';
import type { UndoneImport } from '#contract/schemas/imports';
import type { Database } from '../database/connect';
import { AppError } from '../http/appError';
import { deletePost } from '../modules/posts/deletePost';
import { listImportedPosts } from '../repositories/imports/imports';
import { finishTask, requestUndo } from '../repositories/imports/importWork';
import { lockTargets } from '../repositories/postTargets';
import { lockPost } from '../repositories/postRows';
import { inTransaction } from '../database/transaction';
import { findImport } from './storeImport';
import { TASK_LEASE_MS, whileHeld } from './taskLease';

/** Stops an import, and deletes what it has made, but for what is out, on its way, or in doubt. What is then there stays as it is. */
export async function undoImport(
  services: Parameters<typeof whileHeld>[0],
  userId: string,
  importId: string,
): Promise<UndoneImport> {
  const { db } = services.connection;
  await findImport(db, userId, importId);
  await requestUndo(db, userId, importId, TASK_LEASE_MS);
  const counts = await whileHeld(services, importId, () => deletePosts(db, userId, importId));
  await finishTask(db, { importId, userId, kind: 'undo' });
  return counts;
}

/** Deletes the posts of an import that can be. */
export async function deletePosts(db: Database, userId: string, importId: string): Promise<UndoneImport> {
  const counts = { deleted: 0, kept: 0 };
  for (const postId of (await listImportedPosts(db, importId)).values()) {
    const outcome = await deleteUnsent(db, userId, postId);
    if (outcome !== 'gone') counts[outcome] += 1;
  }
  return counts;
}

/** `gone`: somebody has deleted it already. */
async function deleteUnsent(db: Database, userId: string, id: string): Promise<'deleted' | 'kept' | 'gone'> {
  const read = await inTransaction(db, async (tx) => {
    const post = await lockPost(tx, userId, id);
    if (post?.deletedAt !== null) return null;
    return { version: post.version, isUnsent: canChange(await lockTargets(tx, id)) };
  });
  if (read === null) return 'gone';
  if (!read.isUnsent) return 'kept';
  try {
    // With the version that was read, it loses against a publisher that has sent the post since.
    await deletePost(db, userId, { id, version: read.version, alsoAt: [] });
    return 'deleted';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'NOT_FOUND' ? 'gone' : 'kept';
  }
}
