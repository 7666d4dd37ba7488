import type { PostKeys, PublishedPost, PublishOutcome } from '../../networks/connector';
import { askWithToken } from '../../tokens/accessTokens';
import type { Settlement, UncertainDelivery } from '../delivery';
import { deliver, openToken, type DeliverDependencies } from '../sending/deliver';
import { mayRepeat } from '../sending/holds';
import { publishedAs, settlementOf } from '../settling/outcomes';
import type { PublisherTiming } from '../timing';
import { firstCheckMs, isBeforeFirstCheck } from './checkPauses';
import { beginChecks, checkAgain, retryAtOf, settlementOfAbsence, stillInDoubt, type Repeat } from './reconciliation';

type Dependencies = DeliverDependencies & { timing: PublisherTiming };

/**
 * Finds out by its key what became of a target: by the same call again where that cannot make a second post and is not
 * late, else by reading; what a dead publisher was sending is read at once, and repeated later. That a repeat was refused
 * proves nothing about the first call, so the network is asked then, too. Returns what the repeat came to if only the
 * timeline can tell.
 */
export async function checkByKey(
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
