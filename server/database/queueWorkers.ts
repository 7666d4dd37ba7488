import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../lib/clock';
import type { DiskSpace } from './diskSpace';
import type { Party, Shares, UsedShares } from '../lib/shares';

/** How a queue is worked on. */
type QueueOptions = {
  /** Rows that this server works on at a time. */
  parallel: number;
  /** The queue is not read more often, for what is due may be in other hands just now. */
  restMinMs: number;
  /** Takes what is due and works on it; false when nothing is. */
  takeNext: (stopping: AbortSignal) => Promise<boolean>;
  /** When the next row is due, in milliseconds since 1970; null when none will be. */
  nextDueAt: () => Promise<number | null>;
  /** Nothing is taken while the database has no space for what would come of it. */
  diskSpace: DiskSpace;
  /** Nothing is taken either while this server does not fit those that it shares the queue with. */
  mayWork: () => Promise<boolean>;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** Log message for a queue that can't be read. */
  complaint: string;
};

/** Workers on a queue in the database, which any number of servers share. */
type QueueWorkers = {
  start(): void;
  /** Makes all workers read the queue now. */
  wake(): void;
  /** Resolves when what is under way has come to its end. */
  stop(): Promise<void>;
  /** Aborted as soon as they are told to stop. */
  stopping: AbortSignal;
};

/** The queue is read at least this often, whatever was heard of it. */
const REST_MAX_MS = 60_000;
const FAILURE_REST_MS = 5_000;
const UNABLE_REST_MS = 30_000;

/** Makes workers that rest until something is due, or until they are woken. */
export function createQueueWorkers(options: QueueOptions): QueueWorkers {
  const { parallel, restMinMs, takeNext, nextDueAt, diskSpace, mayWork, clock, logger, complaint } = options;
  const stopping = new AbortController();
  let alarm = new AbortController();
  let workers: Promise<void>[] = [];

  /** Ends the rest of all workers; those that come later rest again. */
  function wake(): void {
    const rung = alarm;
    alarm = new AbortController();
    rung.abort();
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Taken before the queue is read: what comes in between still ends the rest.
      const { signal } = alarm;
      try {
        if ((await diskSpace.isFull()) || !(await mayWork())) {
          await clock.wait(UNABLE_REST_MS, signal);
          continue;
        }
        if (await takeNext(stopping.signal)) continue;
        const dueAt = (await nextDueAt()) ?? Infinity;
        await clock.wait(Math.min(Math.max(dueAt - clock.now(), restMinMs), REST_MAX_MS), signal);
      } catch (error) {
        diskSpace.note(error);
        logger.error({ err: error }, complaint);
        await clock.wait(FAILURE_REST_MS, signal);
      }
    }
  }

  return {
    wake,
    stopping: stopping.signal,
    start() {
      workers = Array.from({ length: parallel }, work);
    },
    async stop() {
      stopping.abort();
      wake();
      await Promise.all(workers);
    },
  };
}

/** What was claimed: whose it is, and the work on it. */
export type Claimed = Party & { work: (stopping: AbortSignal) => Promise<void> };

type Options = Omit<QueueOptions, 'parallel' | 'takeNext' | 'nextDueAt'> & {
  shares: Shares;
  /** Claims the next of what is due and of nobody whose share is used up; null when there is none. */
  claimNext: (used: UsedShares) => Promise<Claimed | null>;
  /** When the next of these is due, in milliseconds since 1970; null when none will be. */
  nextDueAt: (used: UsedShares) => Promise<number | null>;
};

/**
 * Works on a queue in the database whose rows call hosts of others: claims one after the other, and waits for none. What
 * is claimed keeps no connection of the database while it waits for its host.
 */
export function createCallQueue({ shares, claimNext, nextDueAt, ...options }: Options): QueueWorkers {
  const { logger, complaint, clock } = options;
  const underWay = new Set<Promise<void>>();
  const workers = createQueueWorkers({
    ...options,
    parallel: 1,
    async takeNext(stopping) {
      if (!shares.hasRoom()) return false;
      const claimed = await claimNext(shares.used());
      if (claimed !== null) begin(claimed, stopping);
      return claimed !== null;
    },
    // Where there is no room, there is some again once a call has ended, or turned out to be slow.
    async nextDueAt() {
      const used = shares.used();
      return shares.hasRoom() && used.onlyHosts === null ? nextDueAt(used) : clock.now();
    },
  });

  function begin(claimed: Claimed, stopping: AbortSignal): void {
    const giveBack = shares.take(claimed);
    const work = claimed
      .work(stopping)
      .catch((error: unknown) => logger.error({ err: error }, complaint))
      .finally(() => {
        underWay.delete(work);
        giveBack();
        workers.wake();
      });
    underWay.add(work);
  }

  return {
    ...workers,
    async stop() {
      await workers.stop();
      await Promise.all(underWay);
    },
  };
}
