import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import type { Connection } from '../../database/connect';
import type { Listener } from '../../database/notifications';
import { createCallQueue, type Claimed } from '../../database/queueWorkers';
import { createShares, type ShareLimits, type UsedShares } from '../../lib/shares';
import { SYSTEM_CLOCK, type Clock } from '../../lib/clock';
import type { Refresher } from './refresher';
import { claimDueTracker, nextDueAt, releaseTracker, type DueTracker, TRACKERS_CHANNEL } from './trackersRepository';

type Options = {
  connection: Connection;
  listener: Listener;
  refresher: Refresher;
  logger: FastifyBaseLogger;
  mayWork?: () => Promise<boolean>;
  clock?: Clock;
};

/** Refreshes trackers when they are due; any number of servers share them. */
type Monitor = {
  /** Resolves once it listens for new trackers. */
  start(): Promise<void>;
  /** Aborts searches in progress, and releases their trackers. */
  stop(): Promise<void>;
};

/** Trackers that one server searches for at a time. */
const SHARES: ShareLimits = {
  quick: 8,
  total: 64,
  person: { total: 2, slow: 2 },
  server: { total: 4, slow: 1 },
  network: { total: Infinity, slow: Infinity },
};

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
  const workers = createCallQueue({
    shares: createShares(SHARES),
    restMinMs: REST_MIN_MS,
    claimNext,
    nextDueAt: (used) => nextDueAt(db, used),
    diskSpace,
    mayWork,
    clock,
    logger,
    complaint: 'the monitor could not read its queue',
  });
  const { wake } = workers;
  let unfollow = (): void => undefined;

  async function claimNext(used: UsedShares): Promise<Claimed | null> {
    const now = clock.now();
    const tracker = await claimDueTracker(db, new Date(now), new Date(now + LEASE_MS), used);
    return tracker && { person: tracker.userId, host: tracker.host, work: (stopping) => refresh(tracker, stopping) };
  }

  async function refresh(tracker: DueTracker, stopping: AbortSignal): Promise<void> {
    try {
      await refresher.refresh(tracker, stopping);
    } catch (error) {
      await giveUp(tracker, error);
    }
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

/** Longest wait of the response. Slower sources are still read afterward, and an event reports when they are done. */
const WAIT_MAX_MS = 15_000;

/** Refreshes a tracker because its user asked for it. */
export async function refreshNow(refresher: Refresher, tracker: DueTracker, logger: FastifyBaseLogger): Promise<void> {
  let isWaiting = true;
  const refresh = refresher.refresh(tracker).catch((error: unknown) => {
    if (isWaiting) throw error;
    logger.error({ err: error, tracker: tracker.id }, 'a tracker could not be refreshed');
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS)));
  await Promise.race([refresh, patience]).finally(() => {
    isWaiting = false;
    clearTimeout(timer);
  });
}
