import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import type { Connection } from '../database/connect';
import type { Listener } from '../events/listener';
import { createQueueWorkers } from '../jobs/queueWorkers';
import { claimDueTracker, nextDueAt, releaseTracker, type DueTracker } from '../repositories/trackerQueue';
import { TRACKERS_CHANNEL } from '../repositories/trackers';
import { SYSTEM_CLOCK, type Clock } from '../lib/clock';
import type { Refresher } from './refresher';

type Options = {
  connection: Connection;
  listener: Listener;
  refresher: Refresher;
  logger: FastifyBaseLogger;
  mayWork?: () => Promise<boolean>;
  clock?: Clock;
};

/** Refreshes trackers when they are due; any number of servers share them. */
export type Monitor = {
  /** Resolves once it listens for new trackers. */
  start(): Promise<void>;
  /** Aborts searches in progress, and releases their trackers. */
  stop(): Promise<void>;
};

/** Trackers that one server searches for at a time. */
const PARALLEL = 4;

/** A server that has held a tracker for this long counts as dead. */
const LEASE_MS = 5 * MINUTE_MS;

/** The shortest rest: what is due may be in the hands of a user who refreshes it. */
const REST_MIN_MS = 100;

/** Makes the monitor of a server; it rests until it is started. */
export function createMonitor(options: Options): Monitor {
  const {
    connection,
    listener,
    refresher,
    logger,
    mayWork = () => Promise.resolve(true),
    clock = SYSTEM_CLOCK,
  } = options;
  const { db, diskSpace } = connection;
  const workers = createQueueWorkers({
    parallel: PARALLEL,
    restMinMs: REST_MIN_MS,
    takeNext: refreshNext,
    nextDueAt: () => nextDueAt(db),
    diskSpace,
    mayWork,
    clock,
    logger,
    complaint: 'the monitor could not read its queue',
  });
  const { wake } = workers;
  let unfollow = (): void => undefined;

  async function refreshNext(stopping: AbortSignal): Promise<boolean> {
    const now = clock.now();
    const tracker = await claimDueTracker(db, new Date(now), new Date(now + LEASE_MS));
    if (tracker === null) return false;
    try {
      await refresher.refresh(tracker, stopping);
    } catch (error) {
      await giveUp(tracker, error);
    }
    return true;
  }

  /** After a failure the tracker waits for its lease to end, so that it does not fail over and over; not on a stop. */
  async function giveUp(tracker: DueTracker, error: unknown): Promise<void> {
    diskSpace.note(error);
    if (workers.stopping.aborted) await releaseTracker(db, tracker.id);
    else logger.error({ err: error, tracker: tracker.id }, 'a tracker could not be refreshed');
  }

  return {
    async start() {
      unfollow = await listener.follow(TRACKERS_CHANNEL, { onNotification: wake, onGap: wake });
      workers.start();
    },
    async stop() {
      unfollow();
      await workers.stop();
    },
  };
}
