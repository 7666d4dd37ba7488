import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../../database/connect';
import { isDatabaseAway, isDatabaseFull } from '../../database/failures';
import type { Settlement } from '../delivery';
import { settle } from './settle';

const RETRY_MS = 500;
const MAX_TRIES = 20;

type Dependencies = { connection: Connection; logger: FastifyBaseLogger };

/**
 * Retries settlements until they are recorded, through a database that is unavailable or full for a while. One that
 * cannot be recorded at all is left to its lease: the target becomes unknown and the network is asked. Never throws.
 */
export function createSettler({ connection, logger }: Dependencies) {
  const { pool, diskSpace } = connection;

  return async function settleAll(settlements: readonly Settlement[]): Promise<void> {
    if (await isSettled(settlements, (error) => isDatabaseFull(error) || isDatabaseAway(error))) return;
    for (const settlement of settlements) await isSettled([settlement], () => true);
  };

  /** Retries for a while, as long as it may help. */
  async function isSettled(batch: readonly Settlement[], mayHelp: (error: unknown) => boolean): Promise<boolean> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      try {
        await settle(pool, batch);
        return true;
      } catch (error) {
        diskSpace.note(error);
        logger.warn({ err: error, count: batch.length, tries }, 'publisher could not settle');
        if (!mayHelp(error)) return false;
        await sleep(RETRY_MS);
      }
    }
    return true;
  }
}
