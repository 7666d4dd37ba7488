import type { UncertainDelivery, Settlement } from '../delivery';
import type { Evidence } from './evidence';
import { holdOf, MISSED } from '../settling/outcomes';
import type { PublisherTiming } from '../timing';

/** A single check may be incomplete, so this many must agree before a post is sent again or left to a person. */
const LOOKS_TO_AGREE = 2;

/**
 * Decides the next state of an unknown target after a check of the network. Pure. A target is sent again only if the
 * network, asked repeatedly, does not have it, and only soon after its call; if the evidence is insufficient, a person
 * is asked.
 */
export function settlementOfPoll(delivery: UncertainDelivery, evidence: Evidence, timing: PublisherTiming): Settlement {
  const hold = holdOf(delivery);
  if (evidence.kind === 'found') {
    const { post } = evidence;
    return { ...hold, state: 'published', remoteId: post?.remoteId ?? null, remoteUrl: post?.remoteUrl ?? null };
  }
  const checks = delivery.checks + 1;
  const absences = delivery.absences + (evidence.kind === 'absent' ? 1 : 0);
  if (evidence.kind === 'several') return { ...hold, state: 'parked', ...SEVERAL };
  if (evidence.kind === 'unclear' && checks >= LOOKS_TO_AGREE) return { ...hold, state: 'parked', ...UNCLEAR };
  if (evidence.kind === 'absent' && absences >= LOOKS_TO_AGREE) {
    if (delivery.isLate) return { ...hold, ...MISSED };
    return {
      ...hold,
      state: 'scheduled',
      tries: delivery.tries + 1,
      errorCode: 'not_on_network',
      errorDetail: 'The network does not have it, so it is sent again.',
      pauseAccountMs: 0,
    };
  }
  const checkInMs = timing.checkDelaysMs[checks];
  if (checkInMs === undefined) return { ...hold, state: 'parked', ...NOT_CONFIRMED };
  return { ...hold, state: 'unknown', ...NOT_CONFIRMED, checkInMs, checks, absences };
}

const NOT_CONFIRMED = {
  errorCode: 'not_confirmed',
  errorDetail: 'We couldn’t confirm whether the network has this post.',
};

const SEVERAL = {
  ...NOT_CONFIRMED,
  errorDetail: 'The network shows more than one post with these words, and we can’t tell which one is this.',
};

const UNCLEAR = {
  ...NOT_CONFIRMED,
  errorDetail: 'The network shows a post with these words, but we can’t tell whether it’s this one.',
};
