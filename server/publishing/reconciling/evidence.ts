import type { RemotePost, Timeline } from '../../networks/connector';
import type { UncertainDelivery } from '../delivery';
import { createTurns } from '../../lib/takeTurns';
import type { Known } from './knownPosts';
import { createTextComparer } from './textEvidence';
import { momentOf, offsetBetween, type ClockOffset } from './timeEvidence';
import { intentMaxAgeMs, type PublisherTiming } from '../timing';

/**
 * A network's report about a target: the account's newest posts, or null if they could not be read; and whether it has
 * published the post that it was preparing, or null if unknown.
 */
export type PollResult = {
  timeline: Timeline | null;
  wasPublished: boolean | null;
  /** True if the network does not permit to read the list. */
  isForbidden?: boolean;
  /** True if it was not asked because the budget for that is spent. */
  isUnpaid?: boolean;
};

/**
 * Conclusion from what the network reported.
 * - found: the network has it; `post` is null if the network does not say which one it is
 * - several: more than one post may be ours, and nothing distinguishes them
 * - unclear: some post may or may not be ours
 * - absent: the network does not have it
 * - untold: the network could not be asked, or did not show enough
 * - forbidden: the network does not permit to read what would tell, so asking again tells no more
 * - unpaid: the same, because the budget for reading it is spent
 */
export type Evidence =
  | { kind: 'found'; post: RemotePost | null }
  | { kind: 'several' | 'unclear' | 'absent' | 'untold' | 'forbidden' | 'unpaid' };

/** `isRepeated`: our call may have been made again at any time since the first one. */
type Calls = { timing: PublisherTiming; isRepeated: boolean };

/**
 * Weighs what a network reported. A post is ours if it has the same text and links, was created while our call can have
 * been in progress, and is not known as another of ours; nothing less counts.
 */
export async function weigh(
  result: PollResult,
  delivery: UncertainDelivery,
  known: Known,
  calls: Calls,
): Promise<Evidence> {
  const { timeline } = result;
  // In a lost time it may have been prepared anew, so that what is prepared now was not published proves nothing.
  const wasPublished = delivery.lostUntil !== null && result.wasPublished === false ? null : result.wasPublished;
  if (timeline === null) {
    if (wasPublished === true) return { kind: 'found', post: null };
    if (!result.isForbidden || wasPublished !== null) return orAbsent(wasPublished === false);
    return { kind: result.isUnpaid ? 'unpaid' : 'forbidden' };
  }
  const { ours, hasDoubtful, reachesBack } = await sift(timeline, delivery, known, calls);
  const [post] = ours;
  if (wasPublished === true) return { kind: 'found', post: ours.length === 1 && post ? post : null };
  if (ours.length > 1) return { kind: 'several' };
  // If a network denies a post that it also lists, neither is believed.
  if (post !== undefined) return wasPublished === false ? { kind: 'unclear' } : { kind: 'found', post };
  if (hasDoubtful) return { kind: 'unclear' };
  return orAbsent(wasPublished === false || reachesBack);
}

function orAbsent(isAbsent: boolean): Evidence {
  return { kind: isAbsent ? 'absent' : 'untold' };
}

/** Length of the lost time in which the call may have begun. */
function lostMs({ sentAt, lostUntil }: UncertainDelivery): number {
  return lostUntil === null || sentAt === null ? 0 : lostUntil.getTime() - sentAt.getTime();
}

/** On a busy account, ours may be beyond the first page: only a list that goes back to the call proves absence. */
async function sift(
  { posts, isWhole, clock }: Timeline,
  delivery: UncertainDelivery,
  known: Known,
  { timing, isRepeated }: Calls,
) {
  const sentAt = delivery.sentAt ?? new Date(0);
  const callMs = delivery.media === null ? timing.callTimeoutMs : timing.mediaTimeoutMs;
  const firstMs = intentMaxAgeMs(timing) + callMs + timing.networkWorksMs;
  const longestMs = isRepeated ? Math.max(firstMs, known.clock.shownMs - sentAt.getTime()) : firstMs + lostMs(delivery);
  const call = { sentAt, longestMs, nearMs: timing.clockUncertaintyMs };
  // A call in the future was recorded before our clock was set back.
  const isClockGood = clock !== null && known.clock.shownMs >= sentAt.getTime();
  const offset: ClockOffset | null = isClockGood ? offsetBetween(clock, known.clock) : null;

  const compare = createTextComparer(delivery.text);
  const takeTurns = createTurns();
  const ours: RemotePost[] = [];
  let hasDoubtful = false;
  for (const post of posts) {
    const moment = momentOf(post.createdAt, call, offset);
    if (moment === 'apart' || known.ids.has(post.remoteId)) continue;
    await takeTurns();
    const likeness = compare(post.text);
    if (likeness === 'same' && moment === 'during') ours.push(post);
    else if (likeness !== 'different') hasDoubtful = true;
  }
  const oldest = posts.at(-1);
  const reachesBack = isWhole || (oldest !== undefined && momentOf(oldest.createdAt, call, offset) === 'apart');
  return { ours, hasDoubtful, reachesBack };
}
