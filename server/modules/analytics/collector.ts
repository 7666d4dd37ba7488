import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS, MINUTE_MS, DAY_MS } from '#contract/durations';
import { METRICS_WINDOW_DAYS } from '#contract/limits';
import type { Connection, Database } from '../../database/connect';
import { type Listener, EVENTS_CHANNEL, readNotification } from '../../database/notifications';
import { SYSTEM_CLOCK, type Clock } from '../../lib/clock';
import { type Networks, isOnSandbox, NetworkError, type Actor } from '../../networks/connector';
import { createAccessTokens, askWithToken, type AccessTokens } from '../../tokens/accessTokens';
import { createCallQueue, type Claimed } from '../../database/queueWorkers';
import { createShares, type ShareLimits, type UsedShares } from '../../lib/shares';
import type { RefreshPicture } from '../pictures/refreshPicture';
import {
  claimDueAccount,
  hastenNewPosts,
  nextCollectionAt,
  releaseAccount,
  type Collection,
  saveSamples,
  type DueAccount,
  listDueTargets,
  type Samples,
  type SamplingPace,
} from './metricsRepository';
import { storeDays } from './keptDaysRepository';
import type { SecretBox } from '../../lib/secretBox';

type Options = {
  connection: Connection;
  listener: Listener;
  networks: Networks;
  secretBox: SecretBox;
  logger: FastifyBaseLogger;
  /** Reads the picture of an account, in the same look as its figures; never throws. */
  refreshPicture?: RefreshPicture;
  /** A real network is asked about one account at most once in so long. */
  everyMs: number;
  mayWork?: () => Promise<boolean>;
  clock?: Clock;
};

/** Collects the figures of accounts and posts, and the accounts' pictures, when they are due; any number of servers share them. */
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
  const { connection, listener, networks, secretBox, logger, everyMs, clock = SYSTEM_CLOCK, refreshPicture } = options;
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
      const { account } = collection;
      const isPictureDue = account.isPictureDue && refreshPicture !== undefined;
      const picture = isPictureDue ? refreshPicture({ ...account, failures: account.pictureFailures }) : null;
      const [{ pace, samples }] = await Promise.all([poll(collection), picture]);
      await saveSamples(db, collection, pace, samples);
      await storeDays(db, collection.account.userId);
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

type Dependencies = {
  db: Database;
  networks: Networks;
  tokens: AccessTokens;
  everyMs: number;
  clock: Clock;
};

/** Result of one request for an account, and the pace that follows from it. */
type AccountPoll = (collection: Collection) => Promise<{ pace: AccountPace; samples: Samples }>;

const TOO_MANY = 429;

/** Makes looks at accounts: followers and due posts are asked for apart, so that one error does not hide the other. */
function createAccountPoll({ db, networks, tokens, everyMs, clock }: Dependencies): AccountPoll {
  return async (collection) => {
    const { account } = collection;
    const connector = networks[account.platform];
    if (connector === undefined) throw new Error(`No connector for ${account.platform}`);
    const pace = paceOf(isOnSandbox(connector, account.server), everyMs);
    const at = new Date(clock.now());
    const due = await listDueTargets(db, collection, pace, at);
    const remoteIds = due.map(({ remoteId }) => remoteId);
    const [followers, metrics] = await Promise.allSettled([
      asked(account, (actor) => connector.followers(actor)),
      asked(account, async (actor) => (due.length === 0 ? [] : connector.postMetrics(actor, remoteIds))),
    ]);
    const errors = [followers, metrics].flatMap((one) =>
      one.status === 'rejected' ? [toNetworkError(one.reason)] : [],
    );
    const failures = errors.length === 0 ? 0 : account.failures + 1;
    const isThrottled = errors.some(({ status }) => status === TOO_MANY);
    const waitMs = failures === 0 ? pace.minMs : backoffMs(pace, failures, isThrottled, Math.random());
    const now = clock.now();
    const samples: Samples = {
      at,
      followers: followers.status === 'fulfilled' ? followers.value : undefined,
      asked: metrics.status === 'fulfilled' ? due : [],
      metrics: metrics.status === 'fulfilled' ? metrics.value : [],
      problem: errors[0]?.message ?? null,
      failures,
      notBefore: new Date(now + waitMs),
      dueAt: new Date(now + Math.max(waitMs, pace.followersMs * (0.9 + 0.2 * Math.random()))),
    };
    return { pace, samples };
  };

  function asked<T>(account: DueAccount, ask: (actor: Actor) => Promise<T>): Promise<T> {
    const { accountId, username } = account;
    return askWithToken(tokens, account, (accessToken) => ask({ accountId, username, accessToken }));
  }
}

/** The network's error; anything else is a fault of ours, and nothing is written. */
function toNetworkError(reason: unknown): NetworkError {
  if (reason instanceof NetworkError) return reason;
  throw reason;
}

/** The sandbox costs nothing and its posts are watched while they are minutes old. */
const SANDBOX_EVERY_MS = 15_000;

/** Most posts whose figures one request reads. */
const POSTS_PER_LOOK = 100;

/** The longest pause after failures in a row, each of which doubles it, and the shortest after "too many requests". */
const BACKOFF_MAX_MS = 6 * HOUR_MS;
const THROTTLED_MS = 15 * MINUTE_MS;

/** Pace of an account's collection: at least `minMs` apart, and every `followersMs` even without new posts. */
type AccountPace = SamplingPace & { minMs: number; followersMs: number };

/**
 * The pace of a network; a real one is asked about an account once in `everyMs` at most. Posts are looked at again after
 * half their age, so that young ones are followed closely.
 */
export function paceOf(isSandbox: boolean, everyMs: number): AccountPace {
  const minMs = isSandbox ? SANDBOX_EVERY_MS : everyMs;
  const windowMs = METRICS_WINDOW_DAYS * DAY_MS;
  return { minMs, followersMs: 4 * minMs, postMinMs: minMs, postMaxMs: DAY_MS, windowMs, maxPosts: POSTS_PER_LOOK };
}

/** Pause of an account after a number of failures; `random` in [0, 1) spreads the retries. */
export function backoffMs({ minMs }: AccountPace, failures: number, isThrottled: boolean, random: number): number {
  const wait = Math.min(minMs * 2 ** failures, BACKOFF_MAX_MS);
  return Math.round(Math.max(wait, isThrottled ? THROTTLED_MS : 0) * (1 + random * 0.1));
}
