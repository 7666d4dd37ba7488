import type { FastifyBaseLogger } from 'fastify';
import type { DueTracker } from '../repositories/trackerQueue';
import type { Refresher } from './refresher';

/** Longest wait of the response. Slower sources are still read afterward, and an event reports when they are done. */
const PATIENCE_MS = 15_000;

/** Refreshes a tracker because its user asked for it. */
export async function refreshNow(refresher: Refresher, tracker: DueTracker, logger: FastifyBaseLogger): Promise<void> {
  let isWaiting = true;
  const refresh = refresher.refresh(tracker).catch((error: unknown) => {
    if (isWaiting) throw error;
    logger.error({ err: error, tracker: tracker.id }, 'a tracker could not be refreshed');
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([refresh, patience]).finally(() => {
    isWaiting = false;
    clearTimeout(timer);
  });
}
