import { configureStore, Tuple, type Middleware, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import type { Transform } from './fold';

type Api = { reducerPath: string; reducer: Reducer; middleware: Middleware };

/**
 * Finds the id under which this page's RTK Query middleware registers. It differs with each page load, and a foreign id
 * would make the api report a conflict that the recorded session never had.
 */
export function probeApiUid(api: Api): string {
  const type = registrationType(api);
  let uid = '';
  const overhear: Middleware = () => (next) => (action) => {
    if ((action as UnknownAction).type === type) uid = String((action as UnknownAction)['payload']);
    return next(action);
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: () => new Tuple(api.middleware, overhear),
    devTools: false,
  });
  store.dispatch({ type: '@@replay/probe' });
  return uid;
}

/** Rewrites the registrations in a log to this page's id. */
export function registerAsHere(api: Api): Transform {
  const type = registrationType(api);
  const uid = probeApiUid(api);
  return (action) => (action.type === type ? { ...action, payload: uid } : action);
}

function registrationType({ reducerPath }: Api): string {
  return `${reducerPath}/config/middlewareRegistered`;
}
