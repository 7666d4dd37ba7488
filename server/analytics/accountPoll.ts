import type { Clock } from '../lib/clock';
import type { Database } from '../database/connect';
import { isOnSandbox, NetworkError, type Actor, type Networks } from '../networks/connector';
import { askWithToken, type AccessTokens } from '../tokens/accessTokens';
import type { Collection, DueAccount } from '../repositories/analytics/metricQueue';
import { listDueTargets, type Samples } from '../repositories/analytics/metricSamples';
import { backoffMs, paceOf, type AccountPace } from './pace';

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
