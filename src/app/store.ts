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
import { baseApi } from '../api/index';
import { rootReducer, type RootState } from './rootReducer';

export type { RootState };
export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch>;
export type AppStore = ReturnType<typeof makeStore>['store'];

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

/** Makes a store, and the way to attach listeners to it; without listeners it has no effects but its queries. */
export function makeStore({ preloadedState, enhancers = [], devTools }: StoreOptions = {}) {
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (getDefault) =>
      getDefault({ immutableCheck, serializableCheck }).prepend(listeners.middleware).concat(baseApi.middleware),
    enhancers: (getDefault) => getDefault().concat(enhancers),
    devTools: devTools ?? false,
    ...(preloadedState && { preloadedState }),
  });
  const startListening: AppStartListening = listeners.startListening.withTypes<RootState, AppDispatch>();
  return { store, startListening, stopListening: listeners.clearListeners };
}
