import { useEffect, useRef, useState } from 'react';
import { systemClock } from './clock';

const FIRST_DELAY_MS = 700;
const SKIP_WINDOW_MS = 300;

/** When the last hint closed: another one opens at once within the skip window. */
let closedAtMs = Number.NEGATIVE_INFINITY;

/** State of a hint; `ask` opens it after the prescribed delays, `leave` closes it or cancels that. */
export function useHintTimer(): { isOpen: boolean; ask: () => void; leave: () => void } {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function ask() {
    const sinceMs = systemClock.now() - closedAtMs;
    // It is negative when the clock was set back meanwhile.
    const delayMs = sinceMs >= 0 && sinceMs <= SKIP_WINDOW_MS ? 0 : FIRST_DELAY_MS;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(true), delayMs);
  }

  function leave() {
    clearTimeout(timer.current);
    if (isOpen) closedAtMs = systemClock.now();
    setIsOpen(false);
  }

  return { isOpen, ask, leave };
}
