import type { Pool } from 'pg';
import type { AccountPlatform } from '#contract/networks';
import { createTurns } from '../../lib/concurrency';
import type { ClockReading, RemotePost, Timeline } from '../../networks/connector';
import type { UncertainDelivery } from '../delivery';
import { intentMaxAgeMs, type PublisherTiming } from '../timing';
import { createTextComparer } from './textEvidence';

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

/** Lead of one clock over another, in milliseconds, as bounds. */
type ClockOffset = { min: number; max: number };

/** When a post was created relative to our call: during it, close to it, or at another time. */
type Moment = 'during' | 'near' | 'apart';

/** Networks report creation times in whole seconds, and their machines' clocks differ by fractions of one. */
const UNCERTAIN_MS = 2_000;

/** Lead of a network's clock over ours; half of each round trip adds to the uncertainty. */
export function offsetBetween(theirs: ClockReading, ours: ClockReading): ClockOffset {
  return {
    min: theirs.shownMs - theirs.to - (ours.shownMs + ours.resolutionMs - ours.from),
    max: theirs.shownMs + theirs.resolutionMs - theirs.from - (ours.shownMs - ours.to),
  };
}

/**
 * A call by our clock: when its intent was recorded, how long it may have taken after that, and how much earlier its
 * post may seem to have been created if a clock was set since.
 */
type CallTimes = { sentAt: Date; longestMs: number; nearMs: number };

/** Classifies an instant of the network's clock relative to our call; without usable clocks everything is near. */
export function momentOf(
  createdAt: Date,
  { sentAt, longestMs, nearMs }: CallTimes,
  offset: ClockOffset | null,
): Moment {
  if (offset === null) return 'near';
  const from = sentAt.getTime() + offset.min - UNCERTAIN_MS;
  const to = sentAt.getTime() + offset.max + UNCERTAIN_MS + longestMs;
  const at = createdAt.getTime();
  if (at >= from && at <= to) return 'during';
  return at > to || at >= from - nearMs ? 'near' : 'apart';
}

/** Context for weighing a network's report: ids of posts that are known to be ours, and a reading of our clock. */
type Known = { ids: ReadonlySet<string>; clock: ClockReading };

/** Reads both from the database, whose clock dates the calls. */
export async function readKnown(pool: Pool, platform: AccountPlatform, remoteIds: readonly string[]): Promise<Known> {
  const from = performance.now();
  const { rows } = await pool.query<{ ids: string[]; shownMs: number }>({
    name: 'publisher-known',
    text: KNOWN,
    values: [platform, remoteIds],
  });
  const { ids, shownMs } = rows[0] ?? { ids: [], shownMs: Number.NaN };
  return { ids: new Set(ids), clock: { shownMs, resolutionMs: 1, from, to: performance.now() } };
}

const KNOWN = `
  select array(select remote_id from network_posts where platform = $1 and remote_id = any($2::text[])) as ids,
    extract(epoch from clock_timestamp())::float8 * 1000 as "shownMs"`;
