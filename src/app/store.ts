import {
  configureStore,
  createListenerMiddleware,
  type DevToolsEnhancerOptions,
  type StoreEnhancer,
} from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi';
import { sessionEnded } from '../features/auth/authSlice';
import { listenInPresent, seeingPresent, thunkInPresent, presentOf, type Present } from '../recording/travel/present';
import type { AppDispatch, AppStartListening, AppStore, RootState, StartListeners, StoreContext } from '../store/hooks';
import { rootReducer } from '../store/rootReducer';
// The slices of the first page: the others come with the code of signed-in pages.
import '../features/preferences/preferencesSlice';
import '../features/ui/uiSlice';
import '../recording/card/supportSlice';
import './viewport/viewportSlice';
import type { HistoryAdapter } from './router/historyAdapter';

// Both checks stay on in development; a busy machine is no reason to complain about them.
const immutableCheck = { warnAfter: 5_000 };
const serializableCheck = { warnAfter: 5_000 };

export type StoreOptions = {
  preloadedState?: Partial<RootState>;
  /** Innermost enhancers, which see exactly what the reducers see. */
  enhancers?: StoreEnhancer[];
  /** Options for Redux DevTools; without them, this store is not connected to any. */
  devTools?: DevToolsEnhancerOptions | undefined;
};

/** A store, and the ways to attach listeners to it and to take all away. */
export type MadeStore = { store: AppStore; startListening: AppStartListening; stopListening: () => void };

/**
 * Makes a store, and the way to attach listeners to it; without listeners it has no effects but its queries. While Redux
 * DevTools show its past, what acts still sees the present, no listener's effect starts, and no call is sent; only the
 * end of a session waits for nobody.
 */
export function makeStore({ preloadedState, enhancers = [], devTools }: StoreOptions = {}): MadeStore {
  const listeners = createListenerMiddleware();
  const present: Present<RootState> = presentOf(() => store);
  const startListening: AppStartListening = listeners.startListening.withTypes<RootState, AppDispatch>();
  const started = new Set<StartListeners>();
  const context: StoreContext = {
    ...present,
    startOnce(start) {
      if (started.has(start)) return false;
      started.add(start);
      start(startListening);
      return true;
    },
  };
  const store: AppStore = configureStore({
    reducer: rootReducer,
    middleware: (getDefault) =>
      getDefault({ immutableCheck, serializableCheck, thunk: false })
        .prepend(
          listenInPresent(listeners.middleware, { present, isUrgent: sessionEnded }),
          thunkInPresent(present, context),
        )
        .concat(seeingPresent(baseApi.middleware, present)),
    enhancers: (getDefault) => getDefault().concat(enhancers),
    devTools: devTools ?? false,
    ...(preloadedState && { preloadedState }),
  });
  const stopListening = () => {
    listeners.clearListeners();
    started.clear();
  };
  return { store, startListening, stopListening };
}

/** A store in a browser window, with what its effects work on. */
export type LiveParts = {
  store: AppStore;
  startListening: AppStartListening;
  history: HistoryAdapter;
  /** True while the store shows its past. */
  isAway: () => boolean;
  /** Fetches the code that writes the action log. */
  prepareRecording: () => void;
};
