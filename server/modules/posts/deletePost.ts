import { POST_RESTORE_MAX_MS } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, notFound, versionConflict } from '../../http/appError';
import { notifyPostsChanged } from '../../database/notifications';
import {
  refreshPostStatus,
  isJustPublished,
  lockTargets,
  resumeTargets,
  suspendTargets,
} from '../../repositories/postTargets';
import { lockPost, setDeleted } from '../../repositories/postRows';
import { cancelRemovals, requestRemovals } from '../../publishing/removals/removalQueue';
import { skipDayOf } from '../../repositories/series';
import { reclaimSlots } from '../queue/planPost';

/** `version`: the one that was read, null for any; `alsoAt`: networks at which what is published is to be deleted too. */
type Deletion = { id: string; version: number | null; alsoAt: readonly AccountPlatform[] };

/**
 * Hides a post and stops everything that was to be sent of it; what is published stays on its network unless that is named.
 * Rejected while the post is being sent or checked at the network: nobody could then promise that it does not appear. With
 * the version that was read, it is also rejected if the post has changed or was published since; without one, if its time came
 * a moment ago, which whoever deletes it may not know.
 */
export async function deletePost(
  db: Database,
  userId: string,
  { id: postId, version, alsoAt }: Deletion,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await skipDayOf(tx, userId, postId, true);
    const post = await lockPost(tx, userId, postId);
    if (post?.deletedAt !== null) throw notFound();
    const targets = await lockTargets(tx, postId);
    if (targets.some(({ state }) => state === 'sending' || state === 'unknown')) {
      throw new AppError('POST_ALREADY_SENT', 'This post is being sent right now. Please try again in a moment.');
    }
    if (version !== null && version !== post.version) throw versionConflict();
    // Whoever asks for its deletion there as well, or sent it at once, knows that it is out.
    const mayNotKnow = version === null && alsoAt.length === 0 && post.scheduledAt !== null;
    if (mayNotKnow && (await isJustPublished(tx, postId))) throw versionConflict();
    await suspendTargets(tx, postId);
    if (alsoAt.length > 0) await requestRemovals(tx, postId, alsoAt);
    await setDeleted(tx, postId, true);
    await notifyPostsChanged(tx, [postId]);
  });
}

/**
 * Takes a deletion of the last day back; what was still to go out goes out at its time, if that has not passed. What has been
 * deleted at its network stays deleted there.
 */
export async function restorePost(db: Database, userId: string, postId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await skipDayOf(tx, userId, postId, false);
    const post = await lockPost(tx, userId, postId);
    if (post === null) throw notFound();
    if (post.deletedAt === null) return;
    if (post.deletedAt.getTime() < Date.now() - POST_RESTORE_MAX_MS) throw notFound();
    await setDeleted(tx, postId, false);
    await lockTargets(tx, postId);
    await cancelRemovals(tx, postId);
    await resumeTargets(tx, postId);
    await reclaimSlots(tx, postId);
    await refreshPostStatus(tx, [postId], []);
    await notifyPostsChanged(tx, [postId]);
  });
}
