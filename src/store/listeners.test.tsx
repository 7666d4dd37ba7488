import { createAction } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createReplayStore } from '../replay/stage/replayStore';
import { createTimeline } from '../replay/fold/timeline';
import { recordSession } from '../testing/recordSession';
import { rootReducer } from '../app/rootReducer';
import { makeStore } from '../app/store';
import { effectsStarted } from './events';
import type { AppStore, StartListeners } from './hooks';
import { useListeners } from './listeners';

const pressed = createAction('test/pressed');

/** Listeners that count how often `pressed` happens, and how many stores they are attached to. */
function makeListeners() {
  const seen = { starts: 0, presses: 0 };
  const start: StartListeners = (startListening) => {
    seen.starts += 1;
    startListening({ actionCreator: pressed, effect: () => void (seen.presses += 1) });
  };
  return { seen, start };
}

function Page({ start }: { start: StartListeners }) {
  useListeners(start);
  return null;
}

function enter(store: Pick<AppStore, 'getState' | 'subscribe' | 'dispatch'>, ...starts: StartListeners[]) {
  return render(
    <Provider store={store as AppStore}>
      {starts.map((start, index) => (
        <Page key={index} start={start} />
      ))}
    </Provider>,
  );
}

it('attaches listeners once to each store, whoever names them, says so, and keeps them when the page is left', () => {
  const { seen, start } = makeListeners();
  const { store, startListening } = makeStore();
  let announcements = 0;
  startListening({ actionCreator: effectsStarted, effect: () => void (announcements += 1) });
  const { unmount } = enter(store, start, start);
  enter(store, start);
  expect(announcements).toBe(1);
  unmount();
  store.dispatch(pressed());
  expect(seen).toEqual({ starts: 1, presses: 1 });

  const other = makeStore().store;
  enter(other, start);
  other.dispatch(pressed());
  expect(seen).toEqual({ starts: 2, presses: 2 });
});

it('attaches nothing to the store of a replay', () => {
  const { seen, start } = makeListeners();
  const log = recordSession().open();
  enter(createReplayStore(createTimeline({ log, reducer: rootReducer })), start);
  expect(seen.starts).toBe(0);
});
