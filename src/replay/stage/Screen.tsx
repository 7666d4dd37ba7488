import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { App } from '../../app/App';
import { ClockContext, type Clock } from '../../lib/clock';
import { ReplayModeContext } from '../../lib/replayMode';
import type { Session } from './session';

type Props = { session: Session };

/** The product as recorded: the same App on a store that only the player moves, with the clock of the recording. */
export function Screen({ session }: Props) {
  const { store, log } = session;
  // The clock object stays the same, so that a move renders only the parts that show the time.
  const clock = useMemo((): Clock => {
    const now = () => log.t0 + (log.times[Math.max(0, store.replay.index() - 1)] ?? 0);
    return { now, subscribe: store.subscribe };
  }, [store, log]);
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
