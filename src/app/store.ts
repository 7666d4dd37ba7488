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
import type { AppReducer, RootState } from './rootReducer';
import { visitorReducer } from './visitorReducer';

export type { RootState };
export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction>;
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

/** Makes a store, and the way to attach listeners to it; without listeners it has no effects but its queries. */
export function makeStore({ reducer = firstReducer, preloadedState, enhancers = [], devTools }: StoreOptions = {}) {
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer,
    middleware: (getDefault) =>
      getDefault({ immutableCheck, serializableCheck }).prepend(listeners.middleware).concat(baseApi.middleware),
    enhancers: (getDefault) => getDefault().concat(enhancers),
    devTools: devTools ?? false,
    ...(preloadedState && { preloadedState }),
  });
  const startListening: AppStartListening = listeners.startListening.withTypes<RootState, AppDispatch>();
  return { store, startListening, stopListening: listeners.clearListeners };
}
