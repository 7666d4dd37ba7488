import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { METRICS_WINDOW_DAYS } from '#contract/limits';
import type { Database } from '../../database/connect';
import type { Clock } from '../../lib/clock';
import { isOnSandbox, NetworkError, type Actor, type Networks } from '../../networks/connector';
import { askWithToken, type AccessTokens } from '../../tokens/accessTokens';
import { type Collection, type DueAccount, listDueTargets, type Samples, type SamplingPace } from './metricsRepository';

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
export function createAccountPoll({ db, networks, tokens, everyMs, clock }: Dependencies): AccountPoll {
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
