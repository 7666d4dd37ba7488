import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { App } from '../../app/App';
import { ClockContext, type Clock } from '../../lib/clock';
import { ReplayModeContext } from '../../lib/replayMode';
import type { Session } from './session';

type Props = { session: Session };

/** The product as it was: the same App, on a store that only the player moves, with the clock of the recording. */
export function Screen({ session }: Props) {
  return (
    <ReplayModeContext value={true}>
      <RecordedClock session={session}>
        <Provider store={session.store}>
          <App />
        </Provider>
      </RecordedClock>
    </ReplayModeContext>
  );
}

/** A move draws anew what reads the time or what has changed in the store, as in the live product, and not all of the App. */
function RecordedClock({ session: { store, log }, children }: Props & { children: ReactNode }) {
  const index = useSyncExternalStore(store.subscribe, store.replay.index);
  const clock = useMemo((): Clock => {
    const time = log.t0 + (log.times[Math.max(0, index - 1)] ?? 0);
    return { now: () => time, isStopped: true };
  }, [log, index]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}
