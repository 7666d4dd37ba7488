import type { TargetState } from '#contract/postStates';
import type { DecideTargetBody } from '#contract/schemas/posts';
import type { AppServices } from '../services';
import type { Database } from '../database/connect';
import { AppError, notFound } from '../http/errors/appError';
import { notifyPostsChanged } from '../repositories/notifications';
import { refreshPostStatus } from '../repositories/postStatus';
import { confirmTarget, lockTargets, restartTargets, type LockedTarget } from '../repositories/postTargets';
import { lockPost } from '../repositories/postWrites';
import { inTransaction } from '../repositories/transaction';

/** States that are certainly not sent, so that they can be sent again without asking. */
const NOT_SENT: readonly TargetState[] = ['failed', 'missed'];

/** Sends what failed or was missed of a post, now, and leaves alone what is out already. */
export async function retryPost(services: AppServices, userId: string, postId: string): Promise<void> {
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
  services: AppServices,
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
  { connection: { db }, waitUntilSettled, settleTimeoutMs }: AppServices,
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
