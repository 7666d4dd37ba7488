import { instrument } from '@redux-devtools/instrument';
import { configureStore, Tuple, type EnhancedStore, type Store, type UnknownAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/draftSlice';
import { sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { createCapture } from './capture';
import { canonicalText } from '../log/digest';
import { THREW } from '../log/actions';
import { replayHeadless } from '../../replay/fold/headless';
import { parseLog } from '../../replay/log/parseLog';
import { createRecorder, type RecorderOptions } from './recorder';

type State = { total: number; seen: string[] };
type Counted = UnknownAction & { by?: number | { value: number }; password?: string };

function count(state: State = { total: 0, seen: [] }, action: Counted): State {
  if (action.type === 'failed') throw new Error('reducer');
  const by = typeof action.by === 'object' ? action.by.value : (action.by ?? 0);
  return action.type.startsWith('@@')
    ? state
    : { total: state.total + by, seen: [...state.seen, action.type].slice(-3) };
}

function recordCounter(options: Partial<RecorderOptions> = {}) {
  const recorder = createRecorder({
    app: { version: '1', commit: 'c', libs: {} },
    reducerKeys: ['total', 'seen'],
    endpoints: [],
    ...options,
  });
  const store = configureStore({
    reducer: count,
    middleware: () => new Tuple(),
    enhancers: (getDefault) => getDefault().concat(recorder.enhancer),
    devTools: false,
  });
  recorder.start();
  const open = () => parseLog(JSON.stringify(recorder.export()));
  const types = () => {
    const { actions } = open();
    return actions.slice(0, actions.length).map(({ type }) => type);
  };
  return { recorder, store, open, types };
}

it('records what reaches the reducers, so that folding the log ends in the same state', () => {
  const { store, open } = recordSession();
  for (const text of ['H', 'He', 'Hel']) store.dispatch(contentChanged(text));
  store.dispatch(sidebarToggled());
  const log = open();
  const replayed = replayHeadless(log, rootReducer);
  expect(log.count).toBe(4);
  expect(replayed).toMatchObject({ ok: true, diverged: null, hash: log.finalHash });
  expect(canonicalText(replayed.state)).toBe(canonicalText(store.getState()));
});

it('keeps the order of the reducer when a subscriber dispatches', () => {
  const { store, types, open } = recordCounter();
  const stop = store.subscribe(() => {
    stop();
    store.dispatch({ type: 'inner', by: 1 });
  });
  store.dispatch({ type: 'outer', by: 1 });
  expect(types()).toEqual(['outer', 'inner']);
  expect(store.getState().seen).toEqual(['outer', 'inner']);
  expect(replayHeadless(open(), count).ok).toBe(true);
  expect(open().bases).toEqual([]);
});

it('notes an action whose reducer threw, and skips it in a replay', () => {
  const { store, types, open } = recordCounter();
  store.dispatch({ type: 'a', by: 1 });
  expect(() => store.dispatch({ type: 'failed' })).toThrow('reducer');
  store.dispatch({ type: 'b', by: 1 });
  expect(types()).toEqual(['a', THREW, 'b']);
  expect(replayHeadless(open(), count)).toMatchObject({ ok: true, state: { total: 2 } });
});

it('keeps an action whose subscriber threw', () => {
  const { store, types, open } = recordCounter();
  const stop = store.subscribe(() => {
    stop();
    throw new Error('subscriber');
  });
  expect(() => store.dispatch({ type: 'a', by: 1 })).toThrow('subscriber');
  expect(types()).toEqual(['a']);
  expect(replayHeadless(open(), count).ok).toBe(true);
});

it('begins anew from a state that came from outside, before the next action or at the end', () => {
  const { store, open } = recordCounter();
  store.dispatch({ type: 'a', by: 1 });
  store.replaceReducer((state = { total: 0, seen: [] }, action) => {
    if (action.type.startsWith('@@redux/REPLACE')) return { total: 100, seen: ['outside'] };
    return count(state, action);
  });
  store.dispatch({ type: 'b', by: 1 });
  const log = open();
  expect(log.bases).toEqual([{ i: 1, reason: 'external', state: { total: 100, seen: ['outside'] } }]);
  expect(replayHeadless(log, count)).toMatchObject({ ok: true, state: { total: 101 } });

  store.replaceReducer(() => ({ total: 7, seen: [] }));
  const later = open();
  expect(later.bases.map(({ i }) => i)).toEqual([1, 2]);
  expect(replayHeadless(later, count)).toMatchObject({ ok: true, state: { total: 7 } });
  expect(open()).toMatchObject({ bases: later.bases, finalHash: later.finalHash });
});

it('begins anew where Redux DevTools have jumped or imported', () => {
  const { store, recorder, open } = recordSession({}, [instrument()]);
  const { liftedStore } = store as Store & { liftedStore?: Store };
  store.dispatch(contentChanged('H'));
  store.dispatch(contentChanged('He'));
  liftedStore?.dispatch({ type: 'JUMP_TO_STATE', index: 2, actionId: 2 } as never);
  store.dispatch(sidebarToggled());
  liftedStore?.dispatch({ type: 'IMPORT_STATE', nextLiftedState: [contentChanged('imported')] } as never);
  recorder.mark('imported');
  const log = open();
  expect(log.bases.map(({ i, reason }) => [i, reason])).toEqual([
    [2, 'external'],
    [3, 'external'],
  ]);
  const replayed = replayHeadless(log, rootReducer);
  expect(replayed.ok).toBe(true);
  expect(replayed.state.composer?.draft.content).toBe('imported');
  expect(canonicalText(replayed.state)).toBe(canonicalText(store.getState()));
});

it('is not fooled by a payload that changes after it was dispatched', () => {
  const { store, open } = recordCounter();
  const by = { value: 1 };
  store.dispatch({ type: 'a', by });
  by.value = 100;
  expect(replayHeadless(open(), count)).toMatchObject({ ok: true, state: { total: 1 } });
});

it('writes in quiet moments, within 250 ms', () => {
  jest.useFakeTimers();
  const { store, recorder } = recordCounter();
  store.dispatch({ type: 'a', by: 1 });
  expect(recorder.stats()).toMatchObject({ count: 1, bytes: 0 });
  jest.advanceTimersByTime(250);
  expect(recorder.stats().count).toBe(1);
  expect(recorder.stats().bytes).toBeGreaterThan(0);
  jest.useRealTimers();
});

it('drops its oldest segments when it has too many, and says how much is gone', () => {
  const { store, open, recorder } = recordCounter({ segmentSize: 100, maxSegments: 5 });
  for (let index = 0; index < 1_234; index += 1) store.dispatch({ type: `a${index}`, by: 1 });
  recorder.mark('end');
  const log = open();
  expect(log).toMatchObject({ count: 434, truncated: 800, preloadedState: { total: 800 }, marks: [{ i: 434 }] });
  expect(replayHeadless(log, count)).toMatchObject({ ok: true, state: { total: 1_234 } });
  expect(recorder.stats()).toMatchObject({ count: 434, evicted: 800, segments: 5 });
});

it('stays within its bytes, whatever is thrown at it', () => {
  const { store, open, recorder } = recordCounter({ segmentSize: 10, maxBytes: 50_000 });
  const long = 'x'.repeat(400);
  for (let index = 0; index < 500; index += 1) store.dispatch({ type: 'a', by: 1, text: `${long}${index}` });
  expect(open().count).toBeLessThan(120);
  expect(recorder.stats().bytes).toBeLessThanOrEqual(50_000);
  store.dispatch({ type: 'huge', text: 'x'.repeat(60_000) });
  store.dispatch({ type: 'b', by: 1 });
  expect(replayHeadless(open(), count)).toMatchObject({ ok: true, state: { total: 501 } });
});

it('exports the same file twice', () => {
  const { store, recorder } = recordSession();
  store.dispatch(contentChanged('Hello'));
  recorder.mark('said hello');
  expect(recorder.export()).toEqual(recorder.export());
});

it('lists what it could not hold, and hides what it must not', () => {
  const { store, open } = recordCounter();
  const token = 'a-very-secret-token';
  store.dispatch({ type: 'pasted', text: token });
  store.dispatch({ type: 'typed', password: 'hunter22', onDone: () => 1, at: new Date(5) });
  store.dispatch({ type: 'connected', token });
  const log = open();
  expect(log.lost).toEqual([{ i: 1, path: 'onDone', kind: 'function' }]);
  expect(log.redacted).toBe(2);
  expect(log.actions.text).not.toMatch(/hunter22|a-very-secret-token/);
  expect(log.actions.at(1)).toMatchObject({ password: '§p1§', at: new Date(5) });
  expect(replayHeadless(log, count).ok).toBe(true);
});

it('holds no password even in what waits to be written', () => {
  const capture = createCapture();
  const { store, recorder } = recordCounter({ capture });
  const originalArgs = {
    password: 'canary-one',
    pin: 1234,
    newPassword: '',
    list: [{ confirm_password: 'canary-one' }],
  };
  store.dispatch({ type: 'auth/login/pending', meta: { arg: { originalArgs } } });
  const waiting: unknown[] = [];
  capture.drain(({ action }) => waiting.push(action) === 0);
  expect(waiting).toEqual([
    {
      type: 'auth/login/pending',
      meta: {
        arg: { originalArgs: { password: '§p1§', pin: '§p2§', newPassword: '', list: [{ confirm_password: '§p1§' }] } },
      },
    },
  ]);
  expect(originalArgs.password).toBe('canary-one');
  expect(recorder.export()).toMatchObject({ redacted: 2, count: 1 });
});

it('records nothing while it is off, and goes on from where it is started again', () => {
  const { store, recorder, open, types } = recordCounter();
  store.dispatch({ type: 'a', by: 1 });
  recorder.stop();
  store.dispatch({ type: 'unseen', by: 10 });
  expect(types()).toEqual(['a']);
  expect(replayHeadless(open(), count).state.total).toBe(1);
  recorder.start();
  store.dispatch({ type: 'b', by: 1 });
  expect(types()).toEqual(['a', 'b']);
  expect(open().bases).toMatchObject([{ i: 1, reason: 'resumed' }]);
  expect(replayHeadless(open(), count)).toMatchObject({ ok: true, state: { total: 12 } });
});

it('is one function call in the way while it is off: it looks at neither clock nor state, and keeps nothing', () => {
  const now = jest.fn(() => 0);
  const { store, recorder } = recordCounter({ now });
  recorder.stop();
  const { count: before, bytes } = recorder.stats();
  now.mockClear();
  const action = { type: 'a', by: 1 };
  expect(store.dispatch(action)).toBe(action);
  expect(now).not.toHaveBeenCalled();
  expect(recorder.stats()).toMatchObject({ count: before, bytes });
  expect(store.getState().total).toBe(1);
});

it('opens a log in which nothing has happened yet', () => {
  const { open, store } = recordSession();
  const log = open();
  expect(log.count).toBe(0);
  expect(canonicalText(replayHeadless(log, rootReducer).state)).toBe(canonicalText(store.getState()));
});

it('stops, and lets the app go on, when it meets an error of its own', () => {
  const { store, recorder } = recordCounter({
    now: () => {
      throw new Error('no clock');
    },
    wall: () => 0,
  });
  expect(recorder.isOn()).toBe(false);
  store.dispatch({ type: 'a', by: 1 });
  expect(store.getState().total).toBe(1);
  expect(recorder.stats().hasFailed).toBe(true);
});

it('does not hide the error of a reducer that dispatches', () => {
  const recorder = createRecorder({ app: { version: '', commit: '', libs: {} }, reducerKeys: [], endpoints: [] });
  const store: EnhancedStore<number> = configureStore({
    reducer: (state = 0, action: UnknownAction) => {
      if (action.type === 'bad') store.dispatch({ type: 'inner' });
      return state;
    },
    middleware: () => new Tuple(),
    enhancers: (getDefault) => getDefault().concat(recorder.enhancer),
  });
  recorder.start();
  expect(() => store.dispatch({ type: 'bad' })).toThrow('Reducers may not dispatch actions');
  expect(recorder.stats().hasFailed).toBe(true);
});
