import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS, DAY_MS, HOUR_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import type { Connection } from '../../database/connect';
import type { Listener } from '../../database/notifications';
import { createCallQueue, type Claimed } from '../../database/queueWorkers';
import { SYSTEM_CLOCK, type Clock } from '../../lib/clock';
import type { SecretBox } from '../../lib/secretBox';
import { createShares, type ShareLimits, type UsedShares } from '../../lib/shares';
import { type Failure, type Networks, NetworkError } from '../../networks/connector';
import { failure } from '../../networks/outcomes';
import { createAccessTokens, askWithToken, isFinal, type AccessTokens } from '../../tokens/accessTokens';
import {
  claimRemoval,
  failRemoval,
  finishRemoval,
  keepRemoval,
  msUntilRemoval,
  postponeRemoval,
  type Removal,
  REMOVAL_CHANNEL,
} from './removalQueue';

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
      else if (outcome.kind === 'failed') await failRemoval(db, removal, outcome.why);
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

/**
 * What became of a removal: the post is gone, it is still there for good, the network is asked again; or another server has taken
 * it over.
 */
type RemovalOutcome =
  | { kind: 'gone' }
  | { kind: 'failed'; why: Failure }
  | { kind: 'again'; waitMs: number }
  | { kind: 'lost' };

/** Pauses double from the first to the longest; a network that does not take a deletion for so long never will. */
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const WAIT_MAX_MS = 2 * DAY_MS;

/** Statuses that would come again: the request or the permission is at fault. */
const FINAL_STATUSES = [400, 403, 405, 410, 422];
const UNAUTHORIZED = 401;

type Dependencies = { networks: Networks; tokens: AccessTokens; now: () => number };

/** Deletes a post at its network, and of a thread all parts, the last one first; a first comment goes with its post. A call that got no response is made again: what is gone already counts as deleted. `keep` holds the removal before each call, and returns false once others have it. */
async function removeAtNetwork(
  { networks, tokens, now }: Dependencies,
  removal: Removal,
  keep: () => Promise<boolean>,
): Promise<RemovalOutcome> {
  const { account, remoteId, followingIds, platform } = removal;
  const remove = networks[platform]?.remove;
  if (account === null) return failed(failure('account_disconnected'));
  if (remoteId === null) return failed(failure('post_not_known'));
  if (remove === undefined) return failed(failure('not_supported'));
  const { accountId, username } = account;
  let answer: unknown = null;
  try {
    for (const id of [...(NETWORKS[platform].threads ? followingIds : []), remoteId]) {
      if (!(await keep())) return { kind: 'lost' };
      await askWithToken(tokens, account, (accessToken) =>
        remove({ accountId, username, accessToken }, id).catch((error: unknown) => {
          answer = error;
          throw error;
        }),
      );
    }
    return { kind: 'gone' };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    // Any other error is one of the token's renewal.
    const hasEnded = error === answer ? error.status === UNAUTHORIZED : isFinal(error);
    if (hasEnded) return failed(failure('token_rejected'));
    if (FINAL_STATUSES.includes(error.status)) return failed(error.failure);
    const isOver = now() > removal.createdAt.getTime() + WAIT_MAX_MS;
    if (isOver) return failed(failure('no_answer_for_days'));
    return { kind: 'again', waitMs: Math.min(FIRST_PAUSE_MS * 2 ** (removal.tries - 1), LONGEST_PAUSE_MS) };
  }
}

function failed(why: Failure): RemovalOutcome {
  return { kind: 'failed', why };
}
