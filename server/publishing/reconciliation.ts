import type { RemotePost } from '../networks/connector';
import type { Delivery, Settlement } from './delivery';
import { holdOf } from './outcomes';
import type { PublisherTiming } from './timing';

/** Clocks of two machines differ; a post that claims to be this much older than our call may still be ours. */
const CLOCK_TOLERANCE_MS = 120_000;

/** Absent at one look may mean "not listed yet", so this many looks must agree before a post is sent again. */
const LOOKS_BEFORE_RESEND = 2;

/** A list shorter than any page that connectors ask for is the whole timeline. */
const SMALLEST_PAGE = 10;

/**
 * Decides what an unknown target becomes after its account's newest posts were read; `recent` null: they could not be
 * read; `takenIds`: posts of the network that are known to be another target's, so that a twin is not mistaken for it.
 * Pure. A target is sent again only when the network, asked repeatedly, does not have it.
 */
export function settlementOfCheck(
  delivery: Delivery,
  recent: readonly RemotePost[] | null,
  takenIds: ReadonlySet<string>,
  timing: PublisherTiming,
): Settlement {
  const hold = holdOf(delivery);
  const found = recent?.find((post) => !takenIds.has(post.remoteId) && isOurs(post, delivery));
  if (found) return { ...hold, state: 'published', remoteId: found.remoteId, remoteUrl: found.remoteUrl };

  const checks = delivery.checks + 1;
  if (recent !== null && reachesBack(recent, delivery) && checks >= LOOKS_BEFORE_RESEND) {
    return {
      ...hold,
      state: 'scheduled',
      dueInMs: 0,
      tries: delivery.tries + 1,
      errorCode: 'not_on_network',
      errorDetail: 'The network does not have it, so it is sent again.',
      pauseAccountMs: 0,
    };
  }
  const checkInMs = timing.checkDelaysMs[checks];
  if (checkInMs === undefined) return { ...hold, state: 'parked', ...NOT_CONFIRMED };
  return { ...hold, state: 'unknown', ...NOT_CONFIRMED, checkInMs, checks };
}

/** Leaves an unknown target as it is after a look that could tell nothing. */
export function lookAgain(delivery: Delivery, checkInMs: number): Settlement {
  return { ...holdOf(delivery), state: 'unknown', ...NOT_CONFIRMED, checkInMs, checks: delivery.checks };
}

const NOT_CONFIRMED = {
  errorCode: 'not_confirmed',
  errorDetail: 'We could not confirm whether the network has this post.',
};

/** An account that posts a lot may have pushed ours off the page: only a list that goes back to the call proves absence. */
function reachesBack(recent: readonly RemotePost[], { sentAt }: Delivery): boolean {
  return recent.length < SMALLEST_PAGE || recent.some((post) => post.createdAt.getTime() < (sentAt?.getTime() ?? 0));
}

/** Networks rewrite links, escape signs and trim spaces, so texts are compared without all three, and by time. */
function isOurs(post: RemotePost, delivery: Delivery): boolean {
  const notBefore = (delivery.sentAt?.getTime() ?? 0) - CLOCK_TOLERANCE_MS;
  return post.createdAt.getTime() >= notBefore && fingerprint(post.text) === fingerprint(delivery.text);
}

function fingerprint(text: string): string {
  return text
    .normalize('NFC')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/(https?:\/\/)?([\p{L}\p{N}-]+\.)+\p{L}{2,}(\/\S*)?/gu, '')
    .replace(/\s+/g, '');
}
