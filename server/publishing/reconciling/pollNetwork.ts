import { BUDGET_SPENT, NotPermittedError } from '../../networks/connector';
import { askWithToken } from '../../tokens/accessTokens';
import type { Delivery, UncertainDelivery, Settlement } from '../delivery';
import { weigh, type PollResult } from './evidence';
import { checkByKey } from './keyedCheck';
import { readKnown } from './knownPosts';
import type { Probe } from '../probe';
import { settlementOfPoll, type Repeat } from './reconciliation';
import type { DeliverDependencies } from '../sending/deliver';
import type { PublisherTiming } from '../timing';

/** Dependencies of a check. */
export type PollDependencies = DeliverDependencies & { timing: PublisherTiming; probe: Probe };

/**
 * Asks the network what became of an unknown target that was claimed for this. `signal` ends a repeated call; whatever it has
 * come to by then is found out by the next check.
 */
export async function pollNetwork(
  dependencies: PollDependencies,
  delivery: UncertainDelivery,
  signal: AbortSignal,
): Promise<Settlement> {
  dependencies.probe('checking', delivery);
  // The key that was used in a lost time is lost, too.
  const keys = delivery.lostUntil === null ? dependencies.networks[delivery.platform]?.keys : undefined;
  const byKey = keys && (await checkByKey(dependencies, delivery, keys, signal));
  const settlement =
    byKey && 'settlement' in byKey
      ? byKey.settlement
      : await lookAtTimeline(dependencies, delivery, byKey?.repeat ?? null);
  dependencies.probe('polled', delivery);
  return settlement;
}

async function lookAtTimeline(
  dependencies: PollDependencies,
  delivery: UncertainDelivery,
  repeat: Repeat | null,
): Promise<Settlement> {
  const { connection, timing } = dependencies;
  const result = await readNetwork(dependencies, delivery);
  const shown = result.timeline?.posts.map(({ remoteId }) => remoteId) ?? [];
  // Read after the network was asked: by then our own posts in its list are recorded, since an account has only one
  // call at a time.
  const known = await readKnown(connection.pool, delivery.platform, shown);
  const evidence = await weigh(result, delivery, known, { timing, isRepeated: repeat !== null });
  return settlementOfPoll(delivery, evidence, timing, repeat);
}

/** The network's report about a delivery; a failure to report is one too, so nothing is thrown. */
export async function readNetwork(
  { networks, accessTokens }: PollDependencies,
  delivery: Delivery,
): Promise<PollResult> {
  const connector = networks[delivery.platform];
  const { preparation } = delivery;
  try {
    // Without a token that was revoked early, nobody could ever find out what became of the post.
    return await askWithToken(accessTokens, delivery, async (accessToken) => {
      const actor = { accountId: delivery.remoteAccountId, username: delivery.username, accessToken };
      const wasPublished = preparation === null ? null : await connector?.wasPublished?.(actor, preparation);
      // Read after the question above, so that the list includes what was published by then.
      const timeline = await (delivery.kind === 'comment'
        ? connector?.comments?.findRecent(actor, delivery.answers?.root ?? '')
        : connector?.findRecent(actor));
      return { timeline: timeline ?? null, wasPublished: wasPublished ?? null };
    });
  } catch (error) {
    const isForbidden = error instanceof NotPermittedError;
    const isUnpaid = isForbidden && error.code === BUDGET_SPENT;
    return { timeline: null, wasPublished: null, isForbidden, isUnpaid };
  }
}
