import { QUEUE_MAX_PER_ACCOUNT } from '#contract/limits';
import { slotInstants } from '#contract/slotTimes';
import { AppError } from '../http/errors/appError';
import type { Database } from '../database/connect';
import type { Queue } from '../repositories/queue/accountQueues';
import { takenSlots } from '../repositories/queue/queuedTargets';

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
