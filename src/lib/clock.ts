import { createContext, useContext, useEffect, useState } from 'react';

/** Where components read the time: epoch milliseconds. A replay provides a clock of its own. */
export type Clock = {
  now: () => number;
  /** It does not go on by itself: whoever provides it provides another one when the time is another. */
  isStopped?: boolean;
};

/** The wall clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Gives the components below it their clock. */
export const ClockContext = createContext<Clock>(systemClock);

/** Returns the time in epoch milliseconds and renders again every `periodMs`; the only way for a component to know it. */
export function useNow(periodMs = 60_000): number {
  const clock = useContext(ClockContext);
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    if (clock.isStopped) return;
    const timer = setInterval(() => setNow(clock.now()), periodMs);
    return () => clearInterval(timer);
  }, [clock, periodMs]);
  return clock.isStopped ? clock.now() : now;
}
