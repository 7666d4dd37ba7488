import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AccountPlatform } from '#contract/networks';
import type { Connection } from '../database/connect';
import type { Networks } from '../networks/connector';
import type { SecretBox } from '../security/secretBox';
import { createAccessTokens } from '../tokens/accessTokens';
import { createAlarm } from './queue/alarm';
import { claimDue } from './queue/claims';
import { createLeases } from './sending/leases';
import { createSurvey } from './lostTime/survey';
import { createPolls } from './reconciling/polls';
import type { MediaPlaces } from './sending/openMedia';
import type { Probe } from './probe';
import { markOvertaken } from './queue/missed';
import { beat } from './queue/pulse';
import { recoverAbandoned } from './queue/recovery';
import { createSender } from './sending/sender';
import { createSettler } from './settling/settler';
import { PUBLISHER_TIMING, type PublisherTiming } from './timing';
import { msUntilNext } from './queue/wakeTimes';
import { startWorker, type Worker } from './queue/worker';

const RECONNECT_MS = 500;

/** Pause when something is due but cannot be claimed yet because another publisher is about to. */
const BREATH_MS = 50;

/** While a long queue is taken, what is in doubt is asked for no more often than this. */
const POLL_IN_BETWEEN_MS = 500;

/** Dependencies of a publisher; other durations, and a probe of each step, are for tests. */
export type PublisherOptions = {
  connection: Connection;
  networks: Networks;
  secretBox: SecretBox;
  media: MediaPlaces;
  logger: FastifyBaseLogger;
  /** False while this server does not match the other servers of the queue; it then claims nothing. */
  mayWork?: () => Promise<boolean>;
  /** Told of each post that its network accepted, and how long after its instant, in milliseconds. */
  onPublished?: (platform: AccountPlatform, delayMs: number) => void;
  timing?: Partial<PublisherTiming>;
  probe?: Probe;
};

/** Sends due posts on time and exactly once; any number of publishers can share one database. */
export type Publisher = {
  /** Resolves once it is listening. */
  start(): Promise<void>;
  /** Stops claiming, returns unsent targets to the queue, and resolves once all sent ones are settled. */
  stop(): Promise<void>;
};

/** Creates a publisher; it claims nothing until it is started. */
export function createPublisher({
  connection,
  networks,
  secretBox,
  media,
  logger,
  mayWork = () => Promise.resolve(true),
  onPublished = () => undefined,
  ...options
}: PublisherOptions): Publisher {
  const timing = { ...PUBLISHER_TIMING, ...options.timing };
  const probe = options.probe ?? (() => undefined);
  const { pool, diskSpace } = connection;
  const accessTokens = createAccessTokens({ db: connection.db, networks, secretBox });
  const leases = createLeases({ pool, logger, timing });
  const alarm = createAlarm();
  const shared = {
    connection,
    networks,
    accessTokens,
    media,
    leases,
    settleAll: createSettler({ connection, logger }),
    logger,
    timing,
    probe,
    onPublished,
    onSettled: alarm.ring,
  };
  const sender = createSender(shared);
  const polls = createPolls(shared);
  const survey = createSurvey(shared);
  const holdsSuspect = () => sender.holdsSuspect() || polls.holdsSuspect();

  let worker: Worker | null = null;
  let isStopping = false;
  let loop: Promise<void> | null = null;
  let sweptAt = -Infinity;
  let polledAt = -Infinity;

  async function ensureWorker(): Promise<number> {
    worker ??= await startWorker(connection.directUrl, {
      onDue: alarm.ring,
      onLost: (error) => {
        logger.warn({ err: error }, 'publisher lost its connection');
        worker = null;
        // Without this heartbeat, others would immediately take over what we hold.
        void leases.beat();
        alarm.ring();
      },
    });
    return worker.number;
  }

  async function sweep(): Promise<void> {
    if (performance.now() - sweptAt < timing.sweepMs) return;
    await beat(connection, networks, timing);
    if ((await recoverAbandoned(connection, networks, timing)) > 0) probe('recovered');
    await markOvertaken(connection, timing);
    survey.begin();
    sweptAt = performance.now();
  }

  /** Does all pending work; returns the delay in milliseconds until there may be more. */
  async function cycle(): Promise<number> {
    const number = await ensureWorker();
    // No pulse either: posts that come due meanwhile must not go out late without anybody noticing.
    if ((await diskSpace.isFull()) || !(await mayWork())) return timing.sweepMs;
    await sweep();
    // Half of the capacity at a time: the next claim is made while the last one is sent.
    const limit = Math.floor(timing.maxHeld / 2);
    // Each of many small claims would read all of a long queue.
    if (sender.capacity() < limit) {
      pollDue(number);
      return timing.sweepMs;
    }
    const askedAt = performance.now();
    const takesSuspect = !holdsSuspect() && !polls.isClaiming();
    const claims = await claimDue(pool, number, { limit, takesSuspect, used: sender.used() }, timing);
    if (claims.length > 0) sender.take(claims, askedAt);
    // More is due: the next wake-up time is only queried once the queue is drained.
    if (claims.length === limit) {
      if (performance.now() - polledAt > POLL_IN_BETWEEN_MS) pollDue(number);
      return 0;
    }
    pollDue(number);
    return Math.max(claims.length > 0 ? 0 : BREATH_MS, await msUntilNextClaim());
  }

  function pollDue(number: number): void {
    polls.begin(number, !sender.holdsSuspect());
    polledAt = performance.now();
  }

  async function msUntilNextClaim(): Promise<number> {
    const takes = {
      takesSuspect: !holdsSuspect(),
      takesPolls: polls.hasCapacity(),
      used: sender.used(),
      usedByPolls: polls.used(),
    };
    return (await msUntilNext(pool, takes, timing, timing.sweepMs + timing.claimAheadMs)) - timing.claimAheadMs;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await alarm.rest(await cycle());
      } catch (error) {
        diskSpace.note(error);
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
      alarm.ring();
      await loop;
      await Promise.all([polls.stop(), sender.stop(), survey.stop()]);
      await worker?.close();
    },
  };
}
