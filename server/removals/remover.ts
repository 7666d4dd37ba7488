import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#contract/durations';
import type { Connection } from '../database/connect';
import type { Listener } from '../database/listener';
import { createCallQueue, type Claimed } from '../database/queueWorkers';
import { createShares, type ShareLimits, type UsedShares } from '../lib/shares';
import { SYSTEM_CLOCK, type Clock } from '../lib/clock';
import type { Networks } from '../networks/connector';
import {
  claimRemoval,
  failRemoval,
  finishRemoval,
  keepRemoval,
  msUntilRemoval,
  postponeRemoval,
  type Removal,
} from '../repositories/removals/removalQueue';
import { REMOVAL_CHANNEL } from '../repositories/removals/removalRequests';
import type { SecretBox } from '../lib/secretBox';
import { createAccessTokens } from '../tokens/accessTokens';
import { removeAtNetwork } from './remove';

type Options = {
  connection: Connection;
  listener: Listener;
  networks: Networks;
  secretBox: SecretBox;
  logger: FastifyBaseLogger;
  mayWork?: () => Promise<boolean>;
  clock?: Clock;
};

/** Deletes posts at their networks when their owners wish so; any number of servers share the work. */
export type Remover = {
  /** Resolves once it listens for new wishes. */
  start(): Promise<void>;
  /** Lets requests in progress finish. */
  stop(): Promise<void>;
};

/** Posts that one server deletes at a time: a few of each person, each server of people's and each network. */
const SHARES: ShareLimits = {
  quick: 16,
  total: 128,
  strangers: 8,
  person: { total: 4, slow: 4 },
  server: { total: 4, slow: 1 },
  network: { total: 8, slow: 8 },
};

/** A server that has held a removal for this long is taken for dead. It holds it anew before each call, which is far shorter. */
const LEASE_MS = 5 * MINUTE_MS;

const REST_MIN_MS = 250;

/** Makes the remover of a server; it rests until it is started. */
export function createRemover(options: Options): Remover {
  const { connection, listener, networks, secretBox, logger, clock = SYSTEM_CLOCK } = options;
  const { mayWork = () => Promise.resolve(true) } = options;
  const { db, diskSpace } = connection;
  const tokens = createAccessTokens({ db, networks, secretBox });
  const workers = createCallQueue({
    shares: createShares(SHARES),
    restMinMs: REST_MIN_MS,
    claimNext,
    nextDueAt: async (used) => {
      const ms = await msUntilRemoval(db, used);
      return ms === null ? null : clock.now() + ms;
    },
    diskSpace,
    mayWork,
    clock,
    logger,
    complaint: 'the remover could not read its queue',
  });
  let unfollow = (): void => undefined;

  async function claimNext(used: UsedShares): Promise<Claimed | null> {
    const removal = await claimRemoval(db, used, LEASE_MS);
    return removal && { person: removal.userId, host: removal.host, work: () => remove(removal) };
  }

  async function remove(removal: Removal): Promise<void> {
    const keep = () => keepRemoval(db, removal, LEASE_MS);
    try {
      const outcome = await removeAtNetwork({ networks, tokens, now: clock.now }, removal, keep);
      if (outcome.kind === 'lost') return;
      if (outcome.kind === 'gone') await finishRemoval(db, removal);
      else if (outcome.kind === 'failed') await failRemoval(db, removal, outcome.reason);
      else await postponeRemoval(db, removal, outcome.waitMs);
    } catch (error) {
      // A fault of ours: it waits for its lease to end, so that it does not fail over and over.
      diskSpace.note(error);
      logger.error({ err: error, removal: removal.id }, 'a post could not be deleted at its network');
    }
  }

  return {
    async start() {
      unfollow = await listener.follow(REMOVAL_CHANNEL, { onNotification: workers.wake, onGap: workers.wake });
      workers.start();
    },
    async stop() {
      unfollow();
      await workers.stop();
    },
  };
}
