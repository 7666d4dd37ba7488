import type { RemotePost, Timeline } from '../networks/connector';
import type { Delivery, Doubt, Settlement } from './delivery';
import { holdOf, MISSED } from './outcomes';
import type { PublisherTiming } from './timing';

/** Clocks of two machines differ; a post that claims to be this much older than our call may still be ours. */
const CLOCK_TOLERANCE_MS = 120_000;

/** Absent at one look may mean "not listed yet", so this many looks must agree before a post is sent again. */
const LOOKS_BEFORE_RESEND = 2;

/**
 * What the network told of a target: the account's newest posts, null where they could not be read; and of a post that it
 * was preparing whether it has published it, null where that cannot be told.
 */
export type Look = { timeline: Timeline | null; wasPublished: boolean | null };

/**
 * Decides what an unknown target becomes after a look at the network; `takenIds`: posts of the network that are known to
 * be another target's, so that a twin is not mistaken for it. Pure. A target is sent again only when the network, asked
 * repeatedly, does not have it, and only soon after its call.
 */
export function settlementOfLook(
  delivery: Doubt,
  { timeline, wasPublished }: Look,
  takenIds: ReadonlySet<string>,
  timing: PublisherTiming,
): Settlement {
  const hold = holdOf(delivery);
  const mayBeOurs = wasMadeLike(delivery);
  const found = timeline?.posts.find((post) => !takenIds.has(post.remoteId) && mayBeOurs(post));
  if (found) return { ...hold, state: 'published', remoteId: found.remoteId, remoteUrl: found.remoteUrl };
  if (wasPublished === true) return { ...hold, state: 'published', remoteId: null, remoteUrl: null };

  const checks = delivery.checks + 1;
  const isAbsent = wasPublished === false || (timeline !== null && reachesBack(timeline, delivery));
  const absences = delivery.absences + (isAbsent ? 1 : 0);
  if (isAbsent && absences >= LOOKS_BEFORE_RESEND) {
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

/** Leaves an unknown target as it is after a look that could tell nothing. */
export function lookAgain(delivery: Delivery, checkInMs: number): Settlement {
  const { checks, absences } = delivery;
  return { ...holdOf(delivery), state: 'unknown', ...NOT_CONFIRMED, checkInMs, checks, absences };
}

const NOT_CONFIRMED = {
  errorCode: 'not_confirmed',
  errorDetail: 'We could not confirm whether the network has this post.',
};

/** An account that posts a lot may have pushed ours off the page: only a list that goes back to the call proves absence. */
function reachesBack({ posts, isWhole }: Timeline, { sentAt }: Delivery): boolean {
  return isWhole || posts.some((post) => post.createdAt.getTime() < (sentAt?.getTime() ?? 0));
}

/** Networks rewrite links, escape signs and trim spaces, so texts are compared without all three, and by time. */
function wasMadeLike({ text, sentAt }: Delivery): (post: RemotePost) => boolean {
  const notBefore = (sentAt?.getTime() ?? 0) - CLOCK_TOLERANCE_MS;
  const ours = fingerprint(text);
  return (post) => post.createdAt.getTime() >= notBefore && fingerprint(post.text) === ours;
}

/** Begins only where no name of a host is under way: from each letter anew, 63,000 of them would take seconds. */
const LINK = /(?:https?:\/\/|(?<![\p{L}\p{N}-]\.?))(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?/gu;

function fingerprint(text: string): string {
  return text
    .normalize('NFC')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(LINK, '')
    .replace(/\s+/g, '');
}
