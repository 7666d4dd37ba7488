import { type Reducer, type UnknownAction, configureStore, Tuple, type Middleware } from '@reduxjs/toolkit';
import { THREW } from '../../recording/log/actions';
import type { Log } from '../../recording/log/format';
import { canonicalText } from '../../recording/log/digest';
import { isContainer, type Container } from '../../recording/log/plain';

/** Changes an action on its way into the reducer, as `registerAsHere` does. */
export type Transform = (action: UnknownAction) => UnknownAction;

/** The states of a log, one by one. Position i is the moment before action i; the last position is the log's length. */
export type Fold<State> = {
  /** The state at position 0. */
  start: State;
  /** The state at position `index + 1`, from the one at `index`. */
  next: (state: State, action: UnknownAction, index: number) => State;
  /** True if the state at a position was set from outside, not produced by the action before it. */
  isReplaced: (position: number) => boolean;
};

/** Reads a log as a fold over the reducer; no middleware, thunk or listener is involved. */
export function createFold<State>(log: Log, reducer: Reducer<State>, transform: Transform = asItIs): Fold<State> {
  const replacements = new Map(log.bases.map(({ i, state }) => [i, state as State]));
  const preloaded = replacements.get(0) ?? (log.preloadedState as State | undefined);
  return {
    start: preloaded ?? reducer(undefined, { type: '@@INIT' }),
    next(state, action, index) {
      const replacement = replacements.get(index + 1);
      if (replacement !== undefined) return replacement;
      return action.type === THREW ? state : reducer(state, transform(action));
    },
    isReplaced: (position) => replacements.has(position),
  };
}

function asItIs(action: UnknownAction): UnknownAction {
  return action;
}

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

/** A path at which two values differ, with both values; undefined where there is none. */
export type Difference = { path: string; before: unknown; after: unknown };

const MAX_DIFFERENCES = 1_000;

/** Lists the differences between two values, up to as many as anybody would read; shared parts are skipped. */
export function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];

  function compare(left: unknown, right: unknown, path: string): void {
    if (found.length >= MAX_DIFFERENCES || Object.is(left, right)) return;
    if (isContainer(left) && isContainer(right) && Array.isArray(left) === Array.isArray(right)) {
      compareMembers(left, right, path);
    } else if (canonicalText(left) !== canonicalText(right)) {
      found.push({ path, before: left, after: right });
    }
  }

  function compareMembers(left: Container, right: Container, path: string): void {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      compare(memberOf(left, key), memberOf(right, key), path === '' ? key : `${path}.${key}`);
    }
  }

  compare(before, after, '');
  return found;
}

function memberOf(container: Container, key: string): unknown {
  return Object.hasOwn(container, key) ? (container as Record<string, unknown>)[key] : undefined;
}
