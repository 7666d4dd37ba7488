import type { Failure, PublishOutcome } from '../../networks/connector';
import type { Delivery, Reason, Settlement } from '../delivery';
import type { PublisherTiming } from '../timing';

/** `now` in milliseconds since 1970; `random` in [0, 1) spreads retries. */
type Clock = { now: number; random: number };

type Circumstances = Partial<Clock> & {
  /** Pause before the first check if the outcome is unknown; that of networks without keys unless given. */
  firstCheckMs?: number;
};

/** Decides a target's next state after a publishing call. Pure where the clock is given. */
export function settlementOf(
  delivery: Delivery,
  outcome: PublishOutcome,
  timing: PublisherTiming,
  { now = Date.now(), random = Math.random(), firstCheckMs = timing.checkDelaysMs[0] ?? 0 }: Circumstances = {},
): Settlement {
  const { targetId, attempt, postId, accountId } = delivery;
  if (outcome.kind === 'published') {
    return publishedAs(delivery, outcome);
  }
  const hold = { targetId, attempt, postId, accountId };
  switch (outcome.kind) {
    case 'refused':
      return { ...hold, state: 'failed', ...reasonOf(outcome) };
    case 'unknown':
      return {
        ...hold,
        state: 'unknown',
        ...reasonOf(outcome),
        checkInMs: firstCheckMs,
        checks: 0,
        absences: 0,
        deaths: 0,
      };
    case 'deferred': {
      // Being rate limited is not a failure of the network: it uses up no attempt and fails no post that has none left.
      const isTry = outcome.reason !== 'rate';
      const tries = delivery.tries + (isTry ? 1 : 0);
      if (isTry && tries >= timing.maxTries) {
        return { ...hold, state: 'failed', ...reasonOf(outcome) };
      }
      const waitMs = waitBefore(tries, outcome.retryAt, timing, { now, random });
      // Of a thread that has begun, no other post may come between.
      const waitsAlone = outcome.isUnprepared === true && delivery.part === 0;
      return {
        ...hold,
        state: 'scheduled',
        tries,
        ...reasonOf(outcome),
        ...(waitsAlone ? { pauseAccountMs: 0, retryInMs: waitMs } : { pauseAccountMs: waitMs }),
        deaths: 0,
      };
    }
  }
}

/** For a target whose part is on the network under this id, if that is known: it is published with the last one. */
export function publishedAs(
  { targetId, attempt, postId, accountId, part, isLast }: Delivery,
  { remoteId, remoteUrl }: { remoteId: string | null; remoteUrl: string | null },
): Settlement {
  // Nearly every outcome, so it is written without copying.
  if (isLast) return { targetId, attempt, postId, accountId, state: 'published', remoteId, remoteUrl };
  const fresh = { tries: 0, checks: 0, absences: 0, deaths: 0, pauseAccountMs: 0 } as const;
  return {
    targetId,
    attempt,
    postId,
    accountId,
    state: 'scheduled',
    nextPart: part + 1,
    remoteId,
    remoteUrl,
    ...fresh,
  };
}

/** For a target whose call never started because the process was suspended: any free publisher may send it. */
export function stalled(delivery: Delivery): Settlement {
  return {
    ...holdOf(delivery),
    state: 'scheduled',
    tries: delivery.tries,
    errorCode: 'stalled',
    pauseAccountMs: 0,
  };
}

/** For a target that would go out too late because no publisher was running: a person decides. */
export const MISSED = {
  state: 'missed',
  errorCode: 'missed',
} as const;

/** The same for one that would go out too late because of an earlier one of its account. */
export const MISSED_BEHIND_DOUBT = {
  ...MISSED,
  errorParams: { why: 'behind_doubt' },
} as const;

function reasonOf({ code, detail, params }: Failure): Reason {
  return { errorCode: code, errorDetail: detail, ...(params && { errorParams: params }) };
}

/** The identifying fields of every settlement. */
export function holdOf({ targetId, attempt, postId, accountId }: Delivery) {
  return { targetId, attempt, postId, accountId };
}

function waitBefore(tries: number, retryAt: Date | null, timing: PublisherTiming, { now, random }: Clock): number {
  // A retry time named by the network is respected; a little jitter keeps accounts from returning all at once.
  if (retryAt !== null) return Math.max(0, retryAt.getTime() - now) + Math.round(random * 1_000);
  const backoff = Math.min(timing.backoffMs * 2 ** Math.max(0, tries - 1), timing.backoffMaxMs);
  return Math.round(backoff * (1 + random * 0.1));
}
