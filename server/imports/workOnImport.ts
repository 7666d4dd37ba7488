import { SECOND_MS } from '#contract/durations';
import { claimTask, finishTask, postponeTask } from '../repositories/imports/importWork';
import { commitRows, type ImportServices } from './commitRows';
import { TASK_LEASE_MS, whileHeld } from './taskLease';
import { deletePosts } from './undoImport';

/** Pause after a fault that passes by itself, such as a database that is away. */
const FAULT_PAUSE_MS = 5 * SECOND_MS;

/** `importId` null: whatever has waited longest. */
type Turn = { importId: string | null; forMs: number; signal?: AbortSignal };

/** Works on an import for a while, and leaves the rest to whoever comes next; false if there is nothing to do. */
export async function workOnImport(services: ImportServices, { importId, forMs, signal }: Turn): Promise<boolean> {
  const { connection, logger } = services;
  const { db, diskSpace } = connection;
  const task = await claimTask(db, TASK_LEASE_MS, importId);
  if (task === null) return false;
  const endsAt = performance.now() + forMs;
  const isOver = () => signal?.aborted === true || performance.now() > endsAt;
  try {
    const isDone = await whileHeld(services, task.importId, async () => {
      if (task.kind === 'commit') return commitRows(services, task, isOver);
      await deletePosts(db, task.userId, task.importId);
      return true;
    });
    await (isDone ? finishTask(db, task) : postponeTask(db, task, 0));
  } catch (error) {
    diskSpace.note(error);
    logger.error({ err: error, import: task.importId }, 'an import could not be carried out');
    // Where the database is away, the lease ends by itself.
    await postponeTask(db, task, FAULT_PAUSE_MS).catch(() => undefined);
  }
  return true;
}
