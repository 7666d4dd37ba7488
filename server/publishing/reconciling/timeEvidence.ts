import type { ClockReading } from '../../networks/clockReading';

/** Lead of one clock over another, in milliseconds, as bounds. */
export type ClockOffset = { min: number; max: number };

/** When a post was created relative to our call: during it, close to it, or at another time. */
export type Moment = 'during' | 'near' | 'apart';

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
export type CallTimes = { sentAt: Date; longestMs: number; nearMs: number };

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
