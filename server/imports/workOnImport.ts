import { SECOND_MS } from '#contract/durations';
import { claimTask, finishTask, postponeTask, setTaskAside, type ImportTask } from '../repositories/imports/importWork';
import { inHand, WorkSetAside } from '../http/inHand';
import { commitRows, type ImportServices } from './commitRows';
import { TASK_LEASE_MS, whileHeld } from './taskLease';
import { deletePosts } from './undoImport';

/** Pause after a fault that passes by itself, such as a database that is away. */
const FAULT_PAUSE_MS = 5 * SECOND_MS;

type Turn = { forMs: number; signal?: AbortSignal };

/** Works on the import that has waited longest; false if there is nothing to do. */
export async function workOnNext(services: ImportServices, turn: Turn): Promise<boolean> {
  const task = await claimTask(services.connection.db, TASK_LEASE_MS);
  if (task !== null) await workOnImport(services, task, turn);
  return task !== null;
}

/** Works on a task that is held for a while, and leaves the rest to whoever comes next. */
export async function workOnImport(services: ImportServices, task: ImportTask, { forMs, signal }: Turn): Promise<void> {
  const { connection, logger } = services;
  const { db, diskSpace } = connection;
  const endsAt = performance.now() + forMs;
  const isOver = () => signal?.aborted === true || performance.now() > endsAt;
  try {
    const isDone = await whileHeld(services, task.importId, async () => {
      if (task.kind === 'commit') {
        return inHand(db, { kind: 'import', id: task.importId }, () => commitRows(services, task, isOver));
      }
      await deletePosts(db, task.userId, task.importId);
      return true;
    });
    await (isDone ? finishTask(db, task) : postponeTask(db, task, 0));
  } catch (error) {
    if (error instanceof WorkSetAside) {
      await setTaskAside(db, task, error.message);
      return;
    }
    diskSpace.note(error);
    logger.error({ err: error, import: task.importId }, 'an import could not be carried out');
    // Where the database is away, the lease ends by itself.
    await postponeTask(db, task, FAULT_PAUSE_MS).catch(() => undefined);
  }
}
