import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';

/** Where components read the time: epoch milliseconds. A replay provides a clock of its own. */
export type Clock = {
  now: () => number;
  /** Only for a clock that is moved by hand: calls the listener each time. */
  subscribe?: (listener: () => void) => () => void;
};

/** The wall clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Gives the components below it their clock. */
export const ClockContext = createContext<Clock>(systemClock);

const NEVER_MOVED = () => () => undefined;

/** Returns the time in epoch milliseconds and renders again every `periodMs`. Components read the time in no other way. */
export function useNow(periodMs = 60_000): number {
  const clock = useContext(ClockContext);
  const isMovedByHand = clock.subscribe !== undefined;
  const [ticked, setTicked] = useState(clock.now);
  const moved = useSyncExternalStore(clock.subscribe ?? NEVER_MOVED, () => (isMovedByHand ? clock.now() : 0));
  useEffect(() => {
    if (isMovedByHand) return;
    const timer = setInterval(() => setTicked(clock.now()), periodMs);
    return () => clearInterval(timer);
  }, [clock, isMovedByHand, periodMs]);
  return isMovedByHand ? moved : ticked;
}

/** After this long a wait, people are told that it is still going on. */
export const SLOW_MS = 8_000;
