import {
  configureStore,
  createListenerMiddleware,
  type DevToolsEnhancerOptions,
  type ListenerEffectAPI,
  type StoreEnhancer,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi';
import { sessionEnded } from '../features/auth/authSlice';
import { listenInPresent, seeingPresent, thunkInPresent } from '../recording/travel/inPresent';
import { presentOf, type Present } from '../recording/travel/present';
import type { AppReducer, RootState } from './rootReducer';
import { visitorReducer } from './visitorReducer';

export type { RootState };
export type AppDispatch = ThunkDispatch<RootState, Present<RootState>, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch>;
export type AppStore = ReturnType<typeof makeStore>['store'];

// Both checks stay on in development; a busy machine is no reason to complain about them.
const immutableCheck = { warnAfter: 5_000 };
const serializableCheck = { warnAfter: 5_000 };

export type StoreOptions = {
  /** The reducer to begin with; without one, that of a visitor's pages. */
  reducer?: AppReducer;
  preloadedState?: Partial<RootState>;
  /** Innermost enhancers, which see exactly what the reducers see. */
  enhancers?: StoreEnhancer[];
  /** Options for Redux DevTools; without them, this store is not connected to any. */
  devTools?: DevToolsEnhancerOptions | undefined;
};

/** What the state of a visitor's store lacks, nobody reads (see RootState). */
const firstReducer: AppReducer = (state, action) => visitorReducer(state, action) as RootState;

/**
 * Makes a store, and the way to attach listeners to it; without listeners it has no effects but its queries. While Redux
 * DevTools show its past, what acts still sees the present, no listener's effect starts, and no call is sent; only the
 * end of a session waits for nobody.
 */
export function makeStore({ reducer = firstReducer, preloadedState, enhancers = [], devTools }: StoreOptions = {}) {
  const listeners = createListenerMiddleware();
  const present: Present<RootState> = presentOf(() => store);
  const store = configureStore({
    reducer,
    middleware: (getDefault) =>
      getDefault({ immutableCheck, serializableCheck, thunk: false })
        .prepend(listenInPresent(listeners.middleware, { present, isUrgent: sessionEnded }), thunkInPresent(present))
        .concat(seeingPresent(baseApi.middleware, present)),
    enhancers: (getDefault) => getDefault().concat(enhancers),
    devTools: devTools ?? false,
    ...(preloadedState && { preloadedState }),
  });
  const startListening: AppStartListening = listeners.startListening.withTypes<RootState, AppDispatch>();
  return { store, startListening, stopListening: listeners.clearListeners };
}
