import { createContext, useContext } from 'react';

/** True below a replay of a recorded session, and while Redux DevTools show the past. */
export const ReplayModeContext = createContext(false);

/** Tells a component to hold what would go on by itself: timers of libraries, transitions. */
export function useIsReplay(): boolean {
  return useContext(ReplayModeContext);
}
