import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../database/connect';
import { createListener } from '../events/listener';
import { claimDueTracker, nextDueAt, releaseTracker, type DueTracker } from '../repositories/trackerQueue';
import { TRACKERS_CHANNEL } from '../repositories/trackers';
import { SYSTEM_CLOCK, type Clock } from './clock';
import type { Refresher } from './refresher';

type Options = { connection: Connection; refresher: Refresher; logger: FastifyBaseLogger; clock?: Clock };

/** Refreshes trackers when they are due; any number of servers share them. */
export type Monitor = {
  /** Resolves once it listens for new trackers. */
  start(): Promise<void>;
  /** Gives up searches under way, and gives their trackers back. */
  stop(): Promise<void>;
};

/** Trackers that one server searches for at a time. */
const PARALLEL = 4;

/** A server that has had a tracker for so long has died with it. */
const LEASE_MS = 5 * 60_000;

/** The queue is read at least this often, whatever was heard of it. */
const REST_MAX_MS = 60_000;
/** And not more often, for what is due may be in the hands of a user who refreshes it. */
const REST_MIN_MS = 100;
const FAILURE_REST_MS = 5_000;

export function createMonitor({ connection, refresher, logger, clock = SYSTEM_CLOCK }: Options): Monitor {
  const { db, databaseUrl } = connection;
  const stopping = new AbortController();
  let alarm = new AbortController();
  let workers: Promise<void>[] = [];

  /** Ends the rest of all workers; those that come later rest again. */
  function wake(): void {
    const rung = alarm;
    alarm = new AbortController();
    rung.abort();
  }

  const listener = createListener({
    databaseUrl,
    channel: TRACKERS_CHANNEL,
    logger,
    onNotification: wake,
    onGap: wake,
  });

  async function refreshNext(): Promise<boolean> {
    const now = clock.now();
    const tracker = await claimDueTracker(db, new Date(now), new Date(now + LEASE_MS));
    if (tracker === null) return false;
    try {
      await refresher.refresh(tracker, stopping.signal);
    } catch (error) {
      await giveUp(tracker, error);
    }
    return true;
  }

  /** After a failure the tracker waits for its lease to end, so that it does not fail over and over; not on a stop. */
  async function giveUp(tracker: DueTracker, error: unknown): Promise<void> {
    if (stopping.signal.aborted) await releaseTracker(db, tracker.id);
    else logger.error({ err: error, tracker: tracker.id }, 'a tracker could not be refreshed');
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Taken before the queue is read: a tracker that comes in between still ends the rest.
      const { signal } = alarm;
      try {
        if (await refreshNext()) continue;
        const dueAt = (await nextDueAt(db)) ?? Infinity;
        await clock.wait(Math.min(Math.max(dueAt - clock.now(), REST_MIN_MS), REST_MAX_MS), signal);
      } catch (error) {
        logger.error({ err: error }, 'the monitor could not read its queue');
        await clock.wait(FAILURE_REST_MS, signal);
      }
    }
  }

  return {
    async start() {
      await listener.start();
      workers = Array.from({ length: PARALLEL }, work);
    },
    async stop() {
      stopping.abort();
      wake();
      await Promise.all(workers);
      await listener.stop();
    },
  };
}
