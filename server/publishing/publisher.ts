import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../database/connect';
import type { Networks } from '../networks/connector';
import type { SecretBox } from '../security/secretBox';
import { createAccessTokens } from './accessTokens';
import { checkUnknown } from './checker';
import { claimDue } from './claims';
import type { MediaPlaces } from './openMedia';
import { hasOtherWorkers, markMissed, recoverAbandoned } from './recovery';
import { createSender, type Probe } from './sender';
import { PUBLISHER_TIMING, type PublisherTiming } from './timing';
import { msUntilNext } from './wakeTimes';
import { startWorker, type Worker } from './worker';

const RECONNECT_MS = 500;

export type PublisherOptions = {
  connection: Connection;
  networks: Networks;
  secretBox: SecretBox;
  media: MediaPlaces;
  logger: FastifyBaseLogger;
  timing?: Partial<PublisherTiming>;
  probe?: Probe;
};

/** Sends what is due, on time and once; any number of them may share one database. */
export type Publisher = {
  /** Resolves once it listens. */
  start(): Promise<void>;
  /** Claims nothing more, gives back what was not sent, and resolves when what was sent is settled. */
  stop(): Promise<void>;
};

export function createPublisher({
  connection,
  networks,
  secretBox,
  media,
  logger,
  ...options
}: PublisherOptions): Publisher {
  const timing = { ...PUBLISHER_TIMING, ...options.timing };
  const { pool } = connection;
  const accessTokens = createAccessTokens({ db: connection.db, networks, secretBox });
  const sender = createSender({
    connection,
    networks,
    accessTokens,
    media,
    logger,
    timing,
    probe: options.probe ?? (() => undefined),
    onSettled: wake,
  });

  let worker: Worker | null = null;
  let isStopping = false;
  let isWoken = false;
  let alarm: (() => void) | null = null;
  let loop: Promise<void> | null = null;
  let checks: Promise<void> | null = null;
  let lastSweep = { monotonic: -Infinity, wall: Date.now() };

  function wake(): void {
    isWoken = true;
    alarm?.();
  }

  /** Waits, but not past a call: the queue is looked at once more after every wake-up. */
  async function rest(ms: number): Promise<void> {
    if (!isWoken && ms > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        alarm = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      alarm = null;
    }
    isWoken = false;
  }

  async function ensureWorker(): Promise<number> {
    worker ??= await startWorker(connection.databaseUrl, {
      onDue: wake,
      onLost: (error) => {
        logger.warn({ err: error }, 'publisher lost its connection');
        worker = null;
        wake();
      },
    });
    return worker.number;
  }

  async function sweep(number: number): Promise<void> {
    const elapsed = performance.now() - lastSweep.monotonic;
    if (elapsed < timing.sweepMs) return;
    // A machine that slept, or a clock that was set forward, is a time without any publisher.
    const wasAway = elapsed === Infinity || Date.now() - lastSweep.wall > timing.lateLimitMs;
    if (wasAway && !(await hasOtherWorkers(pool, number))) await markMissed(connection, timing);
    await recoverAbandoned(connection, timing);
    lastSweep = { monotonic: performance.now(), wall: Date.now() };
  }

  /** Runs beside the cycle: reading a slow network must not delay what is due. */
  async function check(number: number): Promise<void> {
    try {
      const settlements = await checkUnknown({ connection, networks, accessTokens, timing }, number);
      settlements.forEach((settlement) => sender.settle(settlement));
    } catch (error) {
      logger.warn({ err: error }, 'publisher could not look up unknown posts');
    }
  }

  async function cycle(): Promise<number> {
    const number = await ensureWorker();
    await sweep(number);
    const room = timing.maxHeld - sender.held();
    // Many small claims of a long queue would each read all of it.
    const hasRoom = room >= timing.maxHeld / 2;
    const claims = hasRoom ? await claimDue(pool, number, room, timing) : [];
    if (claims.length > 0) await sender.take(claims, performance.now());
    checks ??= check(number).finally(() => (checks = null));
    return hasRoom ? msUntilNext(pool, timing.sweepMs + timing.claimAheadMs) : timing.sweepMs;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await rest((await cycle()) - timing.claimAheadMs);
      } catch (error) {
        logger.error({ err: error }, 'publisher cycle failed');
        await sleep(RECONNECT_MS);
      }
    }
  }

  return {
    async start() {
      await ensureWorker();
      loop = run();
    },
    async stop() {
      isStopping = true;
      wake();
      await loop;
      await checks;
      await sender.stop();
      await worker?.close();
    },
  };
}
