import type { ClockReading } from '../networks/clockReading';

/** How far one clock is ahead of another, in milliseconds: between these bounds. */
export type ClockOffset = { min: number; max: number };

/** When a post was made, seen from a call of ours: while that can have been under way, close to it, or at another time. */
export type Moment = 'during' | 'near' | 'apart';

/** Networks tell in whole seconds when a post was made, and the clocks of their machines differ by parts of one. */
const UNCERTAIN_MS = 2_000;

/** How long a network may work on a request whose sender has given up. */
const NETWORK_WORKS_MS = 60_000;

/** A clock that was set between the call and the look is trusted no further than this. */
const NEAR_MS = 120_000;

/** How far a network's clock is ahead of ours; half of each round trip is part of the uncertainty. */
export function offsetBetween(theirs: ClockReading, ours: ClockReading): ClockOffset {
  return {
    min: theirs.shownMs - theirs.to - (ours.shownMs + ours.resolutionMs - ours.from),
    max: theirs.shownMs + theirs.resolutionMs - theirs.from - (ours.shownMs - ours.to),
  };
}

/** A call by our clock: when its intent was written down, and how long it may have been under way after that. */
export type CallTimes = { sentAt: Date; longestMs: number };

/** Says of an instant on the network's clock how it lies to our call; with clocks that tell nothing all is near. */
export function momentOf(createdAt: Date, { sentAt, longestMs }: CallTimes, offset: ClockOffset | null): Moment {
  if (offset === null) return 'near';
  const from = sentAt.getTime() + offset.min - UNCERTAIN_MS;
  const to = sentAt.getTime() + offset.max + UNCERTAIN_MS + longestMs + NETWORK_WORKS_MS;
  const at = createdAt.getTime();
  if (at >= from && at <= to) return 'during';
  return at > to || at >= from - NEAR_MS ? 'near' : 'apart';
}
