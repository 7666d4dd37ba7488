import type { OrderQueueBody, AccountQueue, NextSlotsResponse } from '#contract/schemas/queue';
import { isSlot } from '#contract/slotTimes';
import { type Database, inTransaction } from '../../database/connect';
import { AppError, invalid, notFound } from '../../http/appError';
import { readInstant } from '../../http/instants';
import { notifyAccountChanged, notifyPostsChanged } from '../../database/notifications';
import { refreshPostStatus } from '../../repositories/postTargets';
import { freeSlots, takeMany } from './planPost';
import {
  openQueue,
  type Queue,
  listQueued,
  lockQueuedPosts,
  takenSlots,
  type QueuedTarget,
  putIntoSlots,
  readQueues,
} from './queueRepository';

/** What of a queue is to change: targets, and the slots that they get, in epoch milliseconds. */
type Moves = { targets: readonly QueuedTarget[]; slots: readonly number[] };

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

/** Gives the slots of a locked queue to its targets in an order, or the earliest slots there are, or those that are named. */
export async function orderQueue(
  tx: Database,
  queue: Queue,
  { order, close_gaps: closesGaps = false, slots: named }: OrderQueueBody,
): Promise<void> {
  if (closesGaps && named !== undefined) throw invalid({ slots: ['Leave them out to close gaps.'] });
  const queued = await listQueued(tx, queue.accountId);
  const targets = order.flatMap((id) => queued.find((target) => target.id === id) ?? []);
  if (targets.length !== queued.length || order.length !== queued.length) {
    throw new AppError('CONFLICT', 'The queue has changed meanwhile. Please look at it again.');
  }
  const own = queued.map(({ slotAt }) => slotAt);
  if (named !== undefined) {
    await movePosts(tx, { targets, slots: await readSlots(tx, queue, named, own) });
    return;
  }
  const slots = closesGaps ? takeMany(await freeSlots(tx, queue, own), own.length) : own;
  await movePosts(tx, { targets, slots });
}

/** Reads one instant for each post of a queue; they may be where others of these posts are. */
async function readSlots(
  tx: Database,
  { accountId, pausedAt }: Queue,
  named: readonly string[],
  own: readonly number[],
): Promise<number[]> {
  const slots = named.map((text) => readInstant('slots', text).getTime());
  if (slots.length !== own.length) throw invalid({ slots: ['Name one for each post.'] });
  const taken = await takenSlots(tx, accountId);
  const canBe = (slot: number) => (own.includes(slot) || !taken.has(slot)) && (pausedAt !== null || slot > Date.now());
  if (new Set(slots).size !== slots.length || !slots.every(canBe)) {
    throw new AppError('CONFLICT', 'These times are over, or taken meanwhile.');
  }
  return slots;
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
