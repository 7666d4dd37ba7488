import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { THREW } from '../../recording/log/actionKinds';
import type { Log } from '../../recording/log/format';

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
