import { configureStore, Tuple } from '@reduxjs/toolkit';
import { baseApi } from '../../api/index';
import { rootReducer, slices, type RootState } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/form/composerSlice';
import { recordSession } from '../../testing/recordSession';
import { createFastFold } from './fastFold';
import { replayHeadless } from './headless';

const combined = [baseApi.reducerPath];

it('folds ten thousand actions, hashes included, at four fifths of the speed of the bare reducer or better', () => {
  const { recorder, open } = recordSession();
  const store = configureStore({
    reducer: rootReducer,
    middleware: () => new Tuple(),
    enhancers: (getDefault) => getDefault().concat(recorder.enhancer),
  });
  for (let index = 0; index < 10_000; index += 1) store.dispatch(contentChanged(`text ${index}`));
  const log = open();
  const cpuOf = (work: () => void) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const bare = () => {
    const actions = log.actions.slice(0, log.count);
    return cpuOf(() => actions.reduce<RootState>(rootReducer, log.preloadedState as RootState));
  };
  const headless = () =>
    cpuOf(() => {
      const fastFold = createFastFold<RootState>(slices, combined);
      expect(replayHeadless(log, rootReducer, { fastFold }).ok).toBe(true);
    });
  const rounds = [1, 2, 3].map(() => ({ bare: bare(), headless: headless() }));
  const best = (name: 'bare' | 'headless') => Math.min(...rounds.map((round) => round[name]));
  expect(best('bare') / best('headless')).toBeGreaterThan(0.8);
});
