import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import { NetworkError, type Networks } from '../networks/connector';
import type { Removal } from '../repositories/removals/removalQueue';
import { askWithToken, isFinal, type AccessTokens } from '../tokens/accessTokens';

/**
 * What became of a removal: the post is gone, it is still there for good, the network is asked again; or another server has taken
 * it over.
 */
export type RemovalOutcome =
  | { kind: 'gone' }
  | { kind: 'failed'; reason: string }
  | { kind: 'again'; waitMs: number }
  | { kind: 'lost' };

/** Pauses double from the first to the longest; a network that does not take a deletion for so long never will. */
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const PATIENCE_MS = 2 * DAY_MS;

/** Statuses that would come again: the request or the permission is at fault. */
const FINAL_STATUSES = [400, 403, 405, 410, 422];
const UNAUTHORIZED = 401;

type Dependencies = { networks: Networks; tokens: AccessTokens; now: () => number };

/** Deletes a post at its network, and of a thread all parts, the last one first; a first comment goes with its post. A call that got no response is made again: what is gone already counts as deleted. `keep` holds the removal before each call, and returns false once others have it. */
export async function removeAtNetwork(
  { networks, tokens, now }: Dependencies,
  removal: Removal,
  keep: () => Promise<boolean>,
): Promise<RemovalOutcome> {
  const { account, remoteId, followingIds, platform } = removal;
  const remove = networks[platform]?.remove;
  const { name } = NETWORKS[platform];
  if (account === null) return failed('The account was disconnected before that.');
  if (remoteId === null) return failed('We don’t know which post it is there.');
  if (remove === undefined) return failed(`This server can’t delete posts on ${name}.`);
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
    if (hasEnded) return failed(`The connection to ${name} has ended.`);
    if (FINAL_STATUSES.includes(error.status)) return failed(error.message);
    const isOver = now() > removal.createdAt.getTime() + PATIENCE_MS;
    if (isOver) return failed(`${name} hasn’t responded for two days.`);
    return { kind: 'again', waitMs: Math.min(FIRST_PAUSE_MS * 2 ** (removal.tries - 1), LONGEST_PAUSE_MS) };
  }
}

function failed(reason: string): RemovalOutcome {
  return { kind: 'failed', reason };
}
