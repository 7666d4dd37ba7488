import { combineReducers, combineSlices, configureStore, createSlice, Tuple, type WithSlice } from '@reduxjs/toolkit';
import { replayHeadless } from '../../replay/fold/headless';
import { parseLog } from '../../replay/log/parseLog';
import { reducerKeysOf } from '../log/format';
import { createCapture } from './capture';
import { createWriter } from './recorder';

const counting = (name: string) =>
  createSlice({ name, initialState: { count: 0 }, reducers: { raised: (state) => void (state.count += 1) } });
const early = counting('early');
const late = counting('late');

it('writes the log of a store that always had the slices whose code came on the way', () => {
  const growing = combineSlices(early).withLazyLoadedSlices<WithSlice<typeof late>>();
  const capture = createCapture({});
  const store = configureStore({
    reducer: growing,
    middleware: () => new Tuple(),
    enhancers: () => new Tuple(capture.enhancer),
  });
  capture.start();
  store.dispatch(early.actions.raised());
  growing.inject(late);
  store.dispatch(early.actions.raised());
  store.dispatch(late.actions.raised());

  const whole = combineReducers({ early: early.reducer, late: late.reducer });
  const app = { version: '1.0.0', commit: '', libs: {} };
  const writer = createWriter(capture, { app, reducer: whole, reducerKeys: reducerKeysOf(whole), endpoints: [] });
  const log = parseLog(JSON.stringify(writer.export()));
  expect(log.preloadedState).toEqual({ early: { count: 0 }, late: { count: 0 } });
  expect(log.bases).toEqual([]);
  expect(replayHeadless(log, whole, { isThorough: true })).toMatchObject({
    ok: true,
    comparedCount: 3,
    state: { early: { count: 2 }, late: { count: 1 } },
  });
});
