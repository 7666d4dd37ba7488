import { QUEUE_MAX_PER_ACCOUNT } from '#contract/limits';
import type { Refusal } from '#contract/refusals';
import { isSlot, slotInstants } from '#contract/slotTimes';
import type { Database } from '../../database/connect';
import { invalid, AppError } from '../../http/appError';
import { lockTargets, type TargetAccount } from '../../repositories/postTargets';
import type { PostFields } from '../../repositories/postRows';
import { lockQueues, type Queue, takenSlots, listPlans, putIntoSlots } from './queueRepository';

/** The slots of a post's accounts, in epoch milliseconds by the accounts' ids, and the post's time by them. */
type QueuePlan = { slots: ReadonlyMap<string, number>; time: Pick<PostFields, 'scheduledAt' | 'timeZone'> };

/**
 * Takes the next free slot of each account, and keeps others from taking them until the transaction ends. The post's time is
 * the first of them, in the zone that it has, else in that of its slot. Refuses accounts without slots by their names.
 */
export async function planPost(
  tx: Database,
  accounts: readonly TargetAccount[],
  timeZone: string | null,
): Promise<QueuePlan> {
  const queues = await lockQueues(
    tx,
    accounts.map(({ id }) => id),
  );
  const slots = new Map<string, number>();
  for (const queue of queues) {
    const { value } = (await freeSlots(tx, queue)).next();
    if (value !== undefined) slots.set(queue.accountId, value);
  }
  const without = accounts.filter(({ id }) => !slots.has(id));
  if (without.length > 0) throw invalid({ queue: without.map(refusalOf) });
  const first = Math.min(...slots.values());
  const { zone } = queues.find(({ accountId }) => slots.get(accountId) === first) ?? {};
  return { slots, time: { scheduledAt: new Date(first), timeZone: timeZone ?? zone ?? null } };
}

/** Puts the targets of a post into the slots that were taken for their accounts. */
export async function fillSlots(tx: Database, postId: string, { slots }: QueuePlan): Promise<void> {
  const places = (await lockTargets(tx, postId)).flatMap(({ id: targetId, accountId }) => {
    const slotAt = slots.get(accountId ?? '');
    return slotAt === undefined ? [] : [{ targetId, postId, slotAt }];
  });
  await putIntoSlots(tx, places);
}

/** Puts what is to go out at a slot's time into that slot, unless somebody else is there by now: then it keeps its time. */
export async function reclaimSlots(tx: Database, postId: string): Promise<void> {
  const plans = await listPlans(tx, postId);
  const queues = await lockQueues(
    tx,
    plans.map(({ accountId }) => accountId),
  );
  const places = [];
  for (const plan of plans) {
    const queue = queues.find(({ accountId }) => accountId === plan.accountId);
    if (queue !== undefined && (await isFree(tx, queue, plan.slotAt))) places.push(plan);
  }
  if (places.length > 0) await putIntoSlots(tx, places);
}

async function isFree(tx: Database, queue: Queue, instant: number): Promise<boolean> {
  return instant > Date.now() && isSlot(instant, queue) && !(await takenSlots(tx, queue.accountId)).has(instant);
}

function refusalOf({ platform, username }: TargetAccount): Refusal {
  return { code: 'no_free_slot', params: { platform, username } };
}

/**
 * The free slots of a queue from now on, in epoch milliseconds, the soonest first and without an end; those in `given` count as
 * free. Lock the queue if they are to stay free.
 */
export async function freeSlots(
  db: Database,
  queue: Queue,
  given: readonly number[] = [],
): Promise<Generator<number, void>> {
  const taken = await takenSlots(db, queue.accountId);
  for (const instant of given) taken.delete(instant);
  return untaken(queue, taken);
}

/** Takes so many slots; refuses if there are none. */
export function takeMany(free: Generator<number, void>, count: number): number[] {
  return Array.from({ length: count }, () => {
    const { value } = free.next();
    if (value === undefined) throw new AppError('CONFLICT', 'This account has no posting times to move posts to.');
    return value;
  });
}

function* untaken(queue: Queue, taken: ReadonlySet<number>): Generator<number, void> {
  if (taken.size >= QUEUE_MAX_PER_ACCOUNT) return;
  for (const instant of slotInstants(queue, Date.now())) if (!taken.has(instant)) yield instant;
}
