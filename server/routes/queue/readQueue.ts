import { isSlot } from '#contract/slotTimes';
import type { AccountQueue, NextSlotsResponse } from '#contract/schemas/queue';
import type { Database } from '../../database/connect';
import { notFound } from '../../http/errors/appError';
import { readQueues, type Queue } from '../../repositories/queue/accountQueues';
import { listQueued } from '../../repositories/queue/queuedTargets';
import { freeSlots } from '../../queue/freeSlots';

/** Reads the slots of an account, and whether its queue runs. */
export async function readQueue(db: Database, userId: string, accountId: string): Promise<Queue> {
  const [queue] = await readQueues(db, userId, [accountId]);
  if (queue === undefined) throw notFound();
  return queue;
}

/** Reads the queue of an account as the API shows it. */
export async function presentQueue(db: Database, userId: string, accountId: string): Promise<AccountQueue> {
  const queue = await readQueue(db, userId, accountId);
  const targets = await listQueued(db, accountId);
  return {
    zone: queue.zone,
    paused_at: queue.pausedAt?.toISOString() ?? null,
    targets: targets.map(({ id, postId, slotAt, excerpt, version }) => ({
      target_id: id,
      post_id: postId,
      slot_at: new Date(slotAt).toISOString(),
      excerpt,
      version,
      is_misplaced: !isSlot(slotAt, queue),
    })),
  };
}

/** Tells where a post would stand in the queues of these accounts; nothing is taken by that. */
export async function previewSlots(
  db: Database,
  userId: string,
  accountIds: readonly string[],
): Promise<NextSlotsResponse> {
  const queues = await readQueues(db, userId, accountIds);
  const next = accountIds.map(async (accountId) => {
    const queue = queues.find((one) => one.accountId === accountId);
    if (queue === undefined) throw notFound();
    const { value } = (await freeSlots(db, queue)).next();
    const hasSlots = value !== undefined;
    return {
      account_id: accountId,
      slot_at: hasSlots ? new Date(value).toISOString() : null,
      zone: hasSlots ? queue.zone : null,
      is_paused: queue.pausedAt !== null,
    };
  });
  return { next: await Promise.all(next) };
}
