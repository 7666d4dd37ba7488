import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#contract/durations';
import type { Connection } from '../database/connect';
import { extendLease } from '../repositories/imports/importWork';

/**
 * A server that has said nothing of a task for so long is taken for dead, and its person's other imports wait for as long. One that
 * was only slow does no harm beside the next: a row becomes one post, whoever makes it.
 */
export const TASK_LEASE_MS = 10 * SECOND_MS;
const EXTEND_EVERY_MS = 3 * SECOND_MS;

/** Keeps the task of an import from other servers while it is worked on. */
export async function whileHeld<T>(
  { connection, logger }: { connection: Connection; logger: FastifyBaseLogger },
  importId: string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    extendLease(connection.db, importId, TASK_LEASE_MS).catch((error: unknown) => {
      logger.warn({ err: error, import: importId }, 'the lease of an import could not be extended');
    });
  }, EXTEND_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
