import type { Database } from './connect';
import { errorCode } from '../lib/errorCode';

const MAX_TRIES = 3;
const DEADLOCK = '40P01';

/** Runs work in one transaction, again from the start if PostgreSQL aborted it to end a deadlock. */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === DEADLOCK;
}
