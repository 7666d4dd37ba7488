import { createContext, useContext } from 'react';

/** True below a replay of a recorded session, and while Redux DevTools show the past. */
export const ReplayModeContext = createContext(false);

/**
 * True in a replay, where components disable everything that would move by itself, such as transitions and timers of
 * libraries.
 */
export function useIsReplay(): boolean {
  return useContext(ReplayModeContext);
}
