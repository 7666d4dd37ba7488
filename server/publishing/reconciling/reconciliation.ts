import type { PublishOutcome } from '../../networks/connector';
import type { UncertainDelivery, Settlement } from '../delivery';
import type { Evidence } from './evidence';
import { isBeforeFirstCheck, nextKeyedCheckMs, type PublisherTiming } from '../timing';
import { holdOf, MISSED, publishedAs, settlementOf } from '../settling/outcomes';

/** A single look may be incomplete, so this many must agree before a post is sent again or left to a person. */
const LOOKS_TO_AGREE = 2;

/** On a network with keys: what came of the same call again in this check, null if it was not made. */
export type Repeat = { outcome: PublishOutcome | null };

/**
 * Decides the next state of an unknown target after a look at its timeline. A target is sent again only if the network,
 * asked repeatedly, does not have it, and only soon after its call; if the evidence is insufficient, a person is asked.
 * `repeat`: null on networks without keys, which are asked less often.
 */
export function settlementOfPoll(
  delivery: UncertainDelivery,
  evidence: Evidence,
  timing: PublisherTiming,
  repeat: Repeat | null = null,
): Settlement {
  const hold = holdOf(delivery);
  if (evidence.kind === 'found') {
    return publishedAs(delivery, evidence.post ?? { remoteId: null, remoteUrl: null });
  }
  if (isBeforeFirstCheck(delivery)) {
    return beginChecks(delivery, repeat === null ? (timing.checkDelaysMs[0] ?? 0) : timing.networkWorksMs);
  }
  const checks = delivery.checks + 1;
  // What was not there before may be on its way now.
  const isUnderWay = repeat?.outcome?.kind === 'unknown';
  const absences = isUnderWay ? 0 : delivery.absences + (evidence.kind === 'absent' ? 1 : 0);
  if (evidence.kind === 'forbidden' && repeat === null) return { ...hold, state: 'parked', ...FORBIDDEN };
  if (evidence.kind === 'unpaid' && repeat === null) return { ...hold, state: 'parked', ...UNPAID };
  if (evidence.kind === 'several') return { ...hold, state: 'parked', ...SEVERAL };
  if (evidence.kind === 'unclear' && checks >= LOOKS_TO_AGREE) return { ...hold, state: 'parked', ...UNCLEAR };
  if (evidence.kind === 'absent' && absences >= LOOKS_TO_AGREE) {
    return settlementOfAbsence(delivery, repeat?.outcome ?? null, timing);
  }
  if (repeat !== null) return stillInDoubt(delivery, timing, { absences, notBefore: retryAtOf(repeat) });
  // Where nothing of the lost time can be under way any more, the second look may follow soon.
  const isLost = delivery.lostUntil !== null;
  const checkInMs = isLost && evidence.kind === 'absent' ? timing.lostTimeLooksMs : timing.checkDelaysMs[checks];
  if (checkInMs === undefined) return { ...hold, state: 'parked', ...NOT_CONFIRMED };
  return { ...hold, state: 'unknown', ...NOT_CONFIRMED, checkInMs, checks, absences };
}

/** For a target that its network certainly does not have; `repeated`: the certain outcome of the same call again, if any. */
export function settlementOfAbsence(
  delivery: UncertainDelivery,
  repeated: PublishOutcome | null,
  timing: PublisherTiming,
): Settlement {
  if (repeated !== null) return settlementOf(delivery, repeated, timing);
  if (delivery.isLate) return { ...holdOf(delivery), ...MISSED };
  return {
    ...holdOf(delivery),
    state: 'scheduled',
    // What was not sent in a lost time was not tried.
    tries: delivery.tries + (delivery.lostUntil === null ? 1 : 0),
    errorCode: 'not_on_network',
    pauseAccountMs: 0,
  };
}

/** For a target of which a network with keys has told nothing: it is asked again, for a day. */
export function stillInDoubt(
  delivery: UncertainDelivery,
  timing: PublisherTiming,
  { absences = 0, notBefore = null }: { absences?: number; notBefore?: Date | null } = {},
): Settlement {
  if (delivery.isOld) return { ...holdOf(delivery), state: 'parked', ...NOT_CONFIRMED };
  const checks = delivery.checks + 1;
  const waitMs = notBefore === null ? 0 : Math.min(notBefore.getTime() - Date.now(), timing.backoffMaxMs);
  return checkAgain(delivery, { checkInMs: Math.max(waitMs, nextKeyedCheckMs(checks, timing)), checks, absences });
}

/** For a target that was not found when it was looked for at once: nothing follows from that, and its checks begin. */
export function beginChecks(delivery: UncertainDelivery, checkInMs: number): Settlement {
  return { ...holdOf(delivery), state: 'unknown', ...NOT_CONFIRMED, checkInMs, checks: 0, absences: 0 };
}

/** Keeps a target in doubt; its publisher has survived this check. */
export function checkAgain(
  delivery: UncertainDelivery,
  next: { checkInMs: number; checks: number; absences: number },
): Settlement {
  return { ...holdOf(delivery), state: 'unknown', ...NOT_CONFIRMED, ...next, deaths: 0 };
}

/** When a network that did not take a repeat may be called again. */
export function retryAtOf({ outcome }: Repeat): Date | null {
  return outcome?.kind === 'deferred' ? outcome.retryAt : null;
}

const NOT_CONFIRMED = { errorCode: 'not_confirmed' };

const FORBIDDEN = { ...NOT_CONFIRMED, errorParams: { why: 'forbidden' } };

const UNPAID = { ...NOT_CONFIRMED, errorParams: { why: 'unpaid' } };

const SEVERAL = { ...NOT_CONFIRMED, errorParams: { why: 'several' } };

const UNCLEAR = { ...NOT_CONFIRMED, errorParams: { why: 'unclear' } };
