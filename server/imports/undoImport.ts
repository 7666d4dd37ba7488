import { canChange } from '#contract/postStates';
import type { UndoneImport } from '#contract/schemas/imports';
import type { Database } from '../database/connect';
import { AppError } from '../http/errors/appError';
import { listImportedPosts, noteUndone } from '../repositories/imports/imports';
import { lockTargets } from '../repositories/postTargets';
import { lockPost } from '../repositories/postWrites';
import { inTransaction } from '../repositories/transaction';
import { deletePost } from '../posts/deletePost';
import { findImport } from './storeImport';

/** Deletes what an import has made, but for what is out, on its way, or in doubt. */
export async function undoImport(db: Database, userId: string, importId: string): Promise<UndoneImport> {
  await findImport(db, userId, importId);
  const counts = { deleted: 0, kept: 0 };
  for (const postId of (await listImportedPosts(db, importId)).values()) {
    const outcome = await deleteUnsent(db, userId, postId);
    if (outcome !== 'gone') counts[outcome] += 1;
  }
  await noteUndone(db, importId);
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
