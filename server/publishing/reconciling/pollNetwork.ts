import {
  BUDGET_SPENT,
  NotPermittedError,
  type PostKeys,
  type PublishedPost,
  type PublishOutcome,
} from '../../networks/connector';
import { askWithToken } from '../../tokens/accessTokens';
import type { Delivery, UncertainDelivery, Settlement, Probe } from '../delivery';
import { type DeliverDependencies, deliver, openToken } from '../sending/deliver';
import { mayRepeat } from '../sending/leases';
import { publishedAs, settlementOf } from '../settling/outcomes';
import { type PublisherTiming, firstCheckMs, isBeforeFirstCheck } from '../timing';
import { weigh, type PollResult, readKnown } from './evidence';
import {
  settlementOfPoll,
  type Repeat,
  beginChecks,
  checkAgain,
  retryAtOf,
  settlementOfAbsence,
  stillInDoubt,
} from './reconciliation';

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

type Dependencies = DeliverDependencies & { timing: PublisherTiming };

/**
 * Finds out by its key what became of a target: by the same call again where that cannot make a second post and is not
 * late, else by reading; what a dead publisher was sending is read at once, and repeated later. That a repeat was refused
 * proves nothing about the first call, so the network is asked then, too. Returns what the repeat came to if only the
 * timeline can tell.
 */
async function checkByKey(
  dependencies: Dependencies,
  delivery: UncertainDelivery,
  keys: PostKeys,
  signal: AbortSignal,
): Promise<{ settlement: Settlement } | { repeat: Repeat }> {
  const { timing } = dependencies;
  const isEarly = isBeforeFirstCheck(delivery);
  const outcome = isEarly ? null : await repeatCall(dependencies, delivery, keys, signal);
  if (outcome === 'interrupted') return { settlement: asIfUnchecked(delivery, keys, timing) };
  if (outcome?.kind === 'published') return { settlement: settlementOf(delivery, outcome, timing) };
  const made = delivery.preparation;
  if (made !== null && keys.find === undefined) return { repeat: { outcome } };

  const found = made === null ? 'absent' : await findByKey(dependencies, delivery, keys, made);
  if (found !== null && found !== 'absent') return { settlement: publishedAs(delivery, found) };
  if (isEarly && made !== null) return { settlement: beginChecks(delivery, firstCheckMs(keys, timing)) };
  if (found === null) return { settlement: stillInDoubt(delivery, timing, { notBefore: retryAtOf({ outcome }) }) };
  // What the network may still be working on is not absent yet. Every check but the first one of an atomic network comes
  // after that; and without a key, nothing was ever sent.
  const isOver = outcome?.kind !== 'unknown' && (made === null || !keys.isAtomic || delivery.checks > 0);
  return {
    settlement: isOver ? settlementOfAbsence(delivery, outcome, timing) : stillInDoubt(delivery, timing),
  };
}

/** The outcome of the same call again; null where it must not be repeated. */
async function repeatCall(
  dependencies: Dependencies,
  delivery: UncertainDelivery,
  keys: PostKeys,
  signal: AbortSignal,
): Promise<PublishOutcome | 'interrupted' | null> {
  const { connection, timing, probe } = dependencies;
  if (delivery.isLate || !keys.canRepeat(delivery.preparation, Date.now())) return null;
  const opened = openToken(dependencies, delivery);
  await opened;
  if (!(await mayRepeat(connection.pool, delivery, timing))) return 'interrupted';
  probe?.('repeating', delivery);
  const outcome = await deliver(dependencies, delivery, signal, opened);
  return signal.aborted && outcome.kind !== 'published' ? 'interrupted' : outcome;
}

/** The post under its key; null also where the network did not answer. */
async function findByKey(
  { accessTokens }: Dependencies,
  delivery: UncertainDelivery,
  keys: PostKeys,
  made: string,
): Promise<PublishedPost | 'absent' | null> {
  const { remoteAccountId: accountId, username } = delivery;
  try {
    return await askWithToken(
      accessTokens,
      delivery,
      async (accessToken) => (await keys.find?.({ accountId, username, accessToken }, made)) ?? null,
    );
  } catch {
    return null;
  }
}

/** For a check that others take over, or that was ended before its time. */
function asIfUnchecked(delivery: UncertainDelivery, keys: PostKeys, timing: PublisherTiming): Settlement {
  const checks = keys.isAtomic ? 0 : delivery.checks;
  return checkAgain(delivery, { checkInMs: firstCheckMs(keys, timing), checks, absences: 0 });
}
