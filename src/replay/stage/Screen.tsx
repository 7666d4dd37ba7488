import { useMemo, useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { App } from '../../app/App';
import { ClockContext, type Clock } from '../../lib/clock';
import { ReplayModeContext } from '../../lib/replayMode';
import type { Session } from './session';

type Props = { session: Session };

/** The product as it was: the same App, on a store that only the player moves, with the clock of the recording. */
export function Screen({ session: { store, log } }: Props) {
  const index = useSyncExternalStore(store.subscribe, store.replay.index);
  const clock = useMemo((): Clock => {
    const time = log.t0 + (log.times[Math.max(0, index - 1)] ?? 0);
    return { now: () => time, isStopped: true };
  }, [log, index]);
  return (
    <ReplayModeContext value={true}>
      <ClockContext value={clock}>
        <Provider store={store}>
          <App />
        </Provider>
      </ClockContext>
    </ReplayModeContext>
  );
}
