import { useSyncExternalStore, type ReactNode } from 'react';
import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { ReplayModeContext } from '../lib/replayMode';
import { nameOfAction } from '../recording/log/actions';
import { createRedactor } from '../recording/redaction/redact';
import { PastBadge } from '../recording/travel/PastBadge';
import { UNLISTED_ACTIONS } from '../recording/travel/present';
import type { TravelFacade } from '../recording/travel/travel';
import type { AppStore } from '../store/hooks';

export { createTravelFacade } from '../recording/travel/travel';

const redactor = createRedactor();

/**
 * Presentation in Redux DevTools: readable names, no secrets, no bookkeeping. Their own Export ignores these
 * sanitizers.
 */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Postwright',
  maxAge: 1_000,
  actionsDenylist: UNLISTED_ACTIONS,
  actionSanitizer: (action) => ({ ...(redactor.value(action) as typeof action), type: nameOfAction(action) }),
  stateSanitizer: (state) => redactor.value(state) as typeof state,
};

type Props = { facade: TravelFacade<AppStore>; children: ReactNode };

/** Provides a live store that DevTools can rewind: the past is inert, as in a replay, under a badge; at the newest state all remounts. */
export function TravelProvider({ facade, children }: Props) {
  const epoch = useSyncExternalStore(facade.subscribe, facade.getEpoch);
  const isTraveling = useSyncExternalStore(facade.subscribe, facade.isTraveling);
  return (
    <ReplayModeContext value={isTraveling}>
      <Provider key={epoch} store={facade.store}>
        {children}
      </Provider>
      {isTraveling && <PastBadge facade={facade} />}
    </ReplayModeContext>
  );
}
