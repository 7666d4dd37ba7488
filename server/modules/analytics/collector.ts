import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { Connection } from '../../database/connect';
import type { Listener } from '../../database/listener';
import { SYSTEM_CLOCK, type Clock } from '../../lib/clock';
import type { Networks } from '../../networks/connector';
import { createAccessTokens } from '../../tokens/accessTokens';
import { createCallQueue, type Claimed } from '../../database/queueWorkers';
import { createShares, type ShareLimits, type UsedShares } from '../../lib/shares';
import {
  claimDueAccount,
  hastenNewPosts,
  nextCollectionAt,
  releaseAccount,
  type Collection,
  saveSamples,
} from './metricsRepository';
import { keepDays } from './keptDaysRepository';
import { EVENTS_CHANNEL, readNotification } from '../../database/notifications';
import type { SecretBox } from '../../lib/secretBox';
import { createAccountPoll } from './accountPoll';

type Options = {
  connection: Connection;
  listener: Listener;
  networks: Networks;
  secretBox: SecretBox;
  logger: FastifyBaseLogger;
  /** A real network is asked about one account at most once in so long. */
  everyMs: number;
  mayWork?: () => Promise<boolean>;
  clock?: Clock;
};

/** Collects the figures of accounts and posts when they are due; any number of servers share them. */
export type Collector = {
  /** Resolves once it listens for new posts. */
  start(): Promise<void>;
  /** Lets requests in progress finish. */
  stop(): Promise<void>;
};

/** Accounts that one server asks about at a time; figures are in nobody's hurry, and each look writes to the database. */
const SHARES: ShareLimits = {
  quick: 6,
  total: 64,
  strangers: 3,
  person: { total: 2, slow: 2 },
  server: { total: 2, slow: 1 },
  network: { total: 3, slow: 3 },
};

/** A server that has held an account for this long is taken for dead. */
const LEASE_MS = 5 * MINUTE_MS;

/** The shortest rest: an account that is due may be in the hands of another server. */
const REST_MIN_MS = 250;

/** Changed posts are gathered for this long, then looked for all at once. */
const GATHER_MS = 3_000;
const NEW_POST_MAX_AGE_MS = HOUR_MS;

/** Makes the collector of a server; it rests until it is started. */
export function createCollector(options: Options): Collector {
  const { connection, listener, networks, secretBox, logger, everyMs, clock = SYSTEM_CLOCK } = options;
  const { mayWork = () => Promise.resolve(true) } = options;
  const { db, diskSpace } = connection;
  const platforms = Object.keys(networks);
  const poll = createAccountPoll({
    db,
    networks,
    tokens: createAccessTokens({ db, networks, secretBox }),
    everyMs,
    clock,
  });
  const workers = createCallQueue({
    shares: createShares(SHARES),
    restMinMs: REST_MIN_MS,
    claimNext,
    nextDueAt: (used) => nextCollectionAt(db, platforms, used),
    diskSpace,
    mayWork,
    clock,
    logger,
    complaint: 'the collector could not read its queue',
  });
  const { wake, stopping } = workers;
  let gathering: Promise<void> | null = null;
  /** Users whose posts changed since the queue was last read; null: any user's. */
  let changedUsers: Set<string> | null = new Set();

  let unfollow = (): void => undefined;
  const follower = {
    onNotification: (payload: string) => {
      const { user_id: userId, tags } = readNotification(payload);
      if (tags.includes('Account')) wake();
      else if (tags.includes('Post') && !tags.includes('Analytics')) changedUsers?.add(userId);
    },
    onGap: () => (changedUsers = null),
  };

  async function gather(): Promise<void> {
    while (!stopping.aborted) {
      await clock.wait(GATHER_MS, stopping);
      const users = changedUsers;
      if (users?.size === 0) continue;
      changedUsers = new Set();
      const now = new Date(clock.now());
      try {
        await hastenNewPosts(db, users && [...users], now, new Date(now.getTime() - NEW_POST_MAX_AGE_MS));
        wake();
      } catch (error) {
        logger.error({ err: error }, 'the collector could not look for new posts');
      }
    }
  }

  async function claimNext(used: UsedShares): Promise<Claimed | null> {
    const now = clock.now();
    const collection = await claimDueAccount(db, platforms, new Date(now), new Date(now + LEASE_MS), used);
    if (collection === null) return null;
    const { userId, platform, server } = collection.account;
    return { person: userId, host: server ?? platform, work: () => collect(collection) };
  }

  async function collect(collection: Collection): Promise<void> {
    try {
      const { pace, samples } = await poll(collection);
      await saveSamples(db, collection, pace, samples);
      await keepDays(db, collection.account.userId);
    } catch (error) {
      // It waits for its lease to end, so that it does not fail over and over; not on a stop.
      diskSpace.note(error);
      if (stopping.aborted) await releaseAccount(db, collection);
      else logger.error({ err: error, account: collection.account.id }, 'figures of an account could not be collected');
    }
  }

  return {
    async start() {
      unfollow = await listener.follow(EVENTS_CHANNEL, follower);
      gathering = gather();
      workers.start();
    },
    async stop() {
      unfollow();
      await workers.stop();
      await gathering;
    },
  };
}
