import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../database/connect';
import { AppError } from '../http/errors/appError';
import { createQueueWorkers } from '../jobs/queueWorkers';
import { SYSTEM_CLOCK } from '../lib/clock';
import { lockDueSeries, nextWakeAt, pauseSeries } from '../repositories/series/series';
import { inTransaction } from '../repositories/transaction';
import { inHand } from '../watchdog/inHand';
import { makeComing } from './makeComing';

/** Makes the posts of series as their days come near; any number of servers share them. */
export type SeriesMaker = { start: () => void; stop: () => Promise<void> };

type Options = { connection: Connection; logger: FastifyBaseLogger; mayWork: () => Promise<boolean> };

/** Shortest rest: a series may be in the hands of another server just now. */
const REST_MIN_MS = 1_000;

/** Makes the maker of a server; it rests until it is started. */
export function createSeriesMaker({ connection, logger, mayWork }: Options): SeriesMaker {
  const { db, diskSpace } = connection;
  return createQueueWorkers({
    parallel: 1,
    restMinMs: REST_MIN_MS,
    takeNext: () => makeNext(db),
    nextDueAt: () => nextWakeAt(db),
    diskSpace,
    mayWork,
    clock: SYSTEM_CLOCK,
    logger,
    complaint: 'the posts of a series could not be made',
  });
}

/**
 * Makes what is missing of the series that has waited longest; false if none is due. Its row is locked until its posts are there:
 * a server that dies leaves it to the others as it was. One that makes a post that is refused is paused with the reason.
 */
export async function makeNext(db: Connection['db']): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const series = await lockDueSeries(tx, new Date());
    if (series === null) return false;
    try {
      await inHand(tx, { kind: 'series', id: series.id }, () => tx.transaction((step) => makeComing(step, series)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await pauseSeries(tx, series, reasonOf(error));
    }
    return true;
  });
}

function reasonOf({ code, fieldErrors, message }: AppError): string {
  const isOfAccount = code === 'PLATFORM_NOT_CONNECTED' || fieldErrors?.['account_ids'] !== undefined;
  return isOfAccount ? 'An account that it goes to isn’t connected any more.' : message;
}
