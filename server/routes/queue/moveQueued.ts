import { isSlot } from '#contract/slotTimes';
import { AppError, notFound } from '../../http/errors/appError';
import type { Database } from '../../database/connect';
import { notifyAccountChanged, notifyPostsChanged } from '../../repositories/notifications';
import { refreshPostStatus } from '../../repositories/postStatus';
import { openQueue, type Queue } from '../../repositories/queue/accountQueues';
import { listQueued, lockQueuedPosts, type QueuedTarget } from '../../repositories/queue/queuedTargets';
import { putIntoSlots } from '../../repositories/queue/slotWrites';
import { inTransaction } from '../../repositories/transaction';
import { freeSlots, takeMany } from '../../queue/freeSlots';

/** What of a queue is to change: targets, and the slots that they get, in epoch milliseconds. */
export type Moves = { targets: readonly QueuedTarget[]; slots: readonly number[] };

/** Does something with a queue that nobody else can change meanwhile. */
export async function changeQueue(
  db: Database,
  userId: string,
  accountId: string,
  work: (tx: Database, queue: Queue) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockQueuedPosts(tx, userId, accountId);
    const queue = await openQueue(tx, userId, accountId);
    if (queue === null) throw notFound();
    // Those that came in while the queue's lock was waited for.
    await lockQueuedPosts(tx, userId, accountId);
    await work(tx, queue);
    await notifyAccountChanged(tx, userId, accountId);
  });
}

/** Gives the slots of a locked queue to its targets in this order; with `closesGaps` the earliest slots there are. */
export async function orderQueue(
  tx: Database,
  queue: Queue,
  order: readonly string[],
  closesGaps: boolean,
): Promise<void> {
  const queued = await listQueued(tx, queue.accountId);
  const targets = order.flatMap((id) => queued.find((target) => target.id === id) ?? []);
  if (targets.length !== queued.length || order.length !== queued.length) {
    throw new AppError('CONFLICT', 'The queue has changed meanwhile. Please look at it again.');
  }
  const own = queued.map(({ slotAt }) => slotAt);
  const slots = closesGaps ? takeMany(await freeSlots(tx, queue, own), own.length) : own;
  await movePosts(tx, { targets, slots });
}

/** Moves what waits at times that are no slots to the next free ones; `queue` has the new slots. */
export async function moveMisplaced(tx: Database, queue: Queue): Promise<void> {
  const targets = (await listQueued(tx, queue.accountId)).filter(({ slotAt }) => !isSlot(slotAt, queue));
  const slots = takeMany(await freeSlots(tx, queue), targets.length);
  await movePosts(tx, { targets, slots });
}

/** Lets a queue go on: what has missed its slot meanwhile takes the next free ones, and nothing goes out in a heap. */
export async function takeUpQueue(tx: Database, queue: Queue): Promise<void> {
  const queued = await listQueued(tx, queue.accountId);
  const missed = queued.filter(({ slotAt }) => slotAt <= Date.now());
  const slots = takeMany(await freeSlots(tx, queue), missed.length);
  const waiting = queued.filter((target) => !missed.includes(target));
  await putIntoSlots(tx, placesOf({ targets: waiting, slots: waiting.map(({ slotAt }) => slotAt) }));
  await movePosts(tx, { targets: missed, slots });
}

async function movePosts(tx: Database, moves: Moves): Promise<void> {
  const places = placesOf(moves).filter(({ slotAt }, index) => slotAt !== moves.targets[index]?.slotAt);
  if (places.length === 0) return;
  await putIntoSlots(tx, places);
  const postIds = [...new Set(places.map(({ postId }) => postId))];
  await refreshPostStatus(tx, postIds);
  await notifyPostsChanged(tx, postIds);
}

function placesOf({ targets, slots }: Moves) {
  return targets.map(({ id: targetId, postId }, index) => ({ targetId, postId, slotAt: slots[index] ?? 0 }));
}
