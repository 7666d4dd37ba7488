import type { ClockReading } from '../../networks/clockReading';

/** How far one clock is ahead of another, in milliseconds: between these bounds. */
export type ClockOffset = { min: number; max: number };

/** When a post was made, seen from a call of ours: while that can have been under way, close to it, or at another time. */
export type Moment = 'during' | 'near' | 'apart';

/** Networks tell in whole seconds when a post was made, and the clocks of their machines differ by parts of one. */
const UNCERTAIN_MS = 2_000;

/** How far a network's clock is ahead of ours; half of each round trip is part of the uncertainty. */
export function offsetBetween(theirs: ClockReading, ours: ClockReading): ClockOffset {
  return {
    min: theirs.shownMs - theirs.to - (ours.shownMs + ours.resolutionMs - ours.from),
    max: theirs.shownMs + theirs.resolutionMs - theirs.from - (ours.shownMs - ours.to),
  };
}

/**
 * A call by our clock: when its intent was written down, how long it may have been under way after that, and how much
 * earlier what was made may still be of it, should a clock have been set since.
 */
export type CallTimes = { sentAt: Date; longestMs: number; nearMs: number };

/** Says of an instant on the network's clock how it lies to our call; with clocks that tell nothing all is near. */
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
