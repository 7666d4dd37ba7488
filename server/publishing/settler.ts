import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../database/connect';
import type { Settlement } from './delivery';
import { settle } from './settle';

const RETRY_MS = 500;
const MAX_TRIES = 20;

type Dependencies = { connection: Connection; logger: FastifyBaseLogger };

/**
 * Writes settlements until they are written, through a database that is away for a while. One that cannot be written
 * at all is left to its lease: it becomes unknown and the network is asked. Never throws.
 */
export function createSettler({ connection, logger }: Dependencies) {
  return async function settleAll(settlements: readonly Settlement[]): Promise<void> {
    try {
      await settle(connection.pool, settlements);
    } catch (error) {
      logger.warn({ err: error, count: settlements.length }, 'publisher could not settle a batch, goes on one by one');
      for (const settlement of settlements) await settleOne(settlement);
    }
  };

  async function settleOne(settlement: Settlement): Promise<void> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      try {
        await settle(connection.pool, [settlement]);
        return;
      } catch (error) {
        logger.warn({ err: error, target: settlement.targetId, tries }, 'publisher could not settle a target');
        await sleep(RETRY_MS);
      }
    }
  }
}
