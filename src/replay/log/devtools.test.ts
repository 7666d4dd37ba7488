import { instrument, type LiftedState } from '@redux-devtools/instrument';
import { legacy_createStore as createStore, type UnknownAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/draftSlice';
import { sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { canonicalText } from '../../recording/log/digest';
import { LogError, type Log } from '../../recording/log/format';
import { replayHeadless } from '../fold/headless';
import { openLog } from '../verify/openLog';
import type { RootState } from '../../store/hooks';

const { store, recorder } = recordSession();
for (const text of ['H', 'He', 'Hey']) store.dispatch(contentChanged(text));
store.dispatch(sidebarToggled());
const file = recorder.export();
const end = canonicalText(store.getState());

const foldedEnd = (log: Log) => canonicalText(replayHeadless(log, rootReducer).state);

type Held = LiftedState<RootState, UnknownAction, unknown>;

/** State of Redux DevTools themselves after the same session. */
function liftedState(): Held {
  const { liftedStore, dispatch } = createStore(
    rootReducer,
    JSON.parse(file.preloadedState) as RootState,
    instrument<RootState, UnknownAction, unknown>(),
  );
  (JSON.parse(file.payload) as UnknownAction[]).forEach((action) => dispatch(action));
  return liftedStore.getState() as Held;
}

describe('a file of DevTools', () => {
  const { payload, preloadedState } = file;

  it.each([
    ['its export', JSON.stringify({ payload, preloadedState }, null, '\t')],
    ['a lifted state', JSON.stringify(liftedState())],
    ['its export without a start', JSON.stringify({ payload })],
    ['a list of actions', payload],
  ])('opens as a log that nothing vouches for: %s', (_name, text) => {
    const log = openLog(text);
    expect(log).toMatchObject({ isVerifiable: false, count: 4, checks: [] });
    // What only a start can bring along: that the middleware has registered.
    const isRegistered = /"middlewareRegistered":(true|false)/;
    expect(foldedEnd(log).replace(isRegistered, '')).toBe(end.replace(isRegistered, ''));
  });

  it('keeps the times of a lifted state and leaves skipped actions out', () => {
    const lifted = { ...liftedState(), skippedActionIds: [2] };
    const log = openLog(JSON.stringify(lifted));
    expect(log.actions.slice(0, 9).map(({ payload: text }) => text)).toEqual(['H', 'Hey', undefined]);
    expect(log.times[0]).toBe(0);
    expect(log.t0).toBe(lifted.actionsById[1]?.timestamp);
  });

  it.each(['{}', '3', '{"payload": 3}', '{"actionsById": {}}'])('is told from %s', (text) => {
    expect(() => openLog(text)).toThrow(LogError);
  });
});

it('opens our own file with all that vouches for it', () => {
  expect(openLog(JSON.stringify(file))).toMatchObject({ isVerifiable: true, finalHash: file.finalHash });
});
