import { instrument, type LiftedState as ToolState } from '@redux-devtools/instrument';
import { legacy_createStore as createStore, type UnknownAction } from '@reduxjs/toolkit';
import { rootReducer, type RootState } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/composerSlice';
import { sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { toLifted } from './devtools';
import { canonicalText } from './digest';
import { LogError, type Log } from './format';
import { replayHeadless } from '../fold/headless';
import { openLog } from './openLog';

const { store, open, recorder } = recordSession();
for (const text of ['H', 'He', 'Hey']) store.dispatch(contentChanged(text));
store.dispatch(sidebarToggled());
const file = recorder.export();
const end = canonicalText(store.getState());

const foldedEnd = (log: Log) => canonicalText(replayHeadless(log, rootReducer).state);

function importInto(nextLiftedState: unknown) {
  const { liftedStore } = createStore(rootReducer, instrument<RootState, UnknownAction, unknown>());
  liftedStore.dispatch({ type: 'IMPORT_STATE', nextLiftedState } as never);
  const imported: ToolState<RootState, UnknownAction, unknown> = liftedStore.getState();
  return imported;
}

it('gives DevTools a lifted state that it computes to the recorded one, with the times', () => {
  const log = open();
  const imported = importInto(toLifted(log));
  expect(canonicalText(imported.computedStates.at(-1)?.state)).toBe(end);
  expect(imported.computedStates).toHaveLength(5);
  expect(imported.actionsById[2]?.timestamp).toBe(log.t0 + (log.times[1] ?? 0));
});

it('writes a file whose payload DevTools reads as it is', () => {
  const actions = JSON.parse(file.payload) as UnknownAction[];
  const imported = importInto({
    ...toLifted(open()),
    actionsById: Object.fromEntries([{ type: '@@INIT' }, ...actions].map((action, id) => [id, performed(action)])),
    committedState: JSON.parse(file.preloadedState) as RootState,
  });
  expect(canonicalText(imported.computedStates.at(-1)?.state)).toBe(end);
});

function performed(action: unknown) {
  return { type: 'PERFORM_ACTION', action, timestamp: 1 };
}

it('begins a lifted state at the last state that came from outside', () => {
  const log = { ...open(), bases: [{ i: 3, reason: 'external', state: store.getState() }] };
  expect(toLifted(log)).toMatchObject({ committedState: store.getState(), stagedActionIds: [0, 1] });
});

describe('a file of DevTools', () => {
  const { payload, preloadedState } = file;

  it.each([
    ['its export', JSON.stringify({ payload, preloadedState }, null, '\t')],
    ['a lifted state', JSON.stringify(toLifted(open()))],
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
    const lifted = { ...toLifted(open()), skippedActionIds: [2] };
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
