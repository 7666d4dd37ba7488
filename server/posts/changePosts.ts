import type { BulkChange, BulkResult } from '#contract/schemas/bulk';
import { AppError, invalid } from '../http/errors/appError';
import { versionOf } from '../repositories/posts';
import type { AppServices } from '../services';
import { deletePost, restorePost } from './deletePost';
import { updatePost } from './updatePost';

/**
 * Carries out changes one after the other, each in a transaction of its own: the next one is tried whatever became of the one
 * before.
 */
export async function changePosts(
  services: AppServices,
  userId: string,
  changes: readonly BulkChange[],
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const change of changes) results.push(await tryChange(services, userId, change));
  return results;
}

async function tryChange(services: AppServices, userId: string, change: BulkChange): Promise<BulkResult> {
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
  services: AppServices,
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
