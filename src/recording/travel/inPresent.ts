import type { Middleware, ThunkAction, ThunkMiddleware, UnknownAction } from '@reduxjs/toolkit';
import type { Present } from './present';

type Missed<State> = { action: unknown; before: State; after: State };

type Options<State> = {
  present: Present<State>;
  /** True for an action that must not wait: the present is shown, and the listeners hear of it at once. */
  isUrgent: (action: unknown) => boolean;
};

/**
 * Lets listeners live in the present: what happens while the past is shown, they hear of when the present is back. So no
 * effect starts meanwhile, and none is lost; effects under way go on with the newest state.
 */
export function listenInPresent<State>(listeners: Middleware, { present, isUrgent }: Options<State>): Middleware {
  return (api) => (next) => {
    const hear = listeners({ ...api, getState: present.getState })(next);
    let missed: Missed<State>[] = [];

    function hearMissed(): void {
      const heard = missed;
      missed = [];
      for (const { action, before, after } of heard) {
        // The listener middleware reads the states before and after an action; its effects, asking later, get the newest.
        const moments = [before, after];
        listeners({ ...api, getState: () => moments.shift() ?? present.getState() })(() => action)(action);
      }
    }

    return (action) => {
      if (isUrgent(action)) present.show();
      if (typeof action === 'function' || !present.isTraveling()) return hear(action);
      const before = present.getState();
      const result = next(action);
      if (missed.length === 0) present.onceShown(hearMissed);
      missed.push({ action, before, after: present.getState() });
      return result;
    };
  };
}

/** Lets RTK Query see the newest state, whatever is shown. */
export function seeingPresent<State>(middleware: Middleware, present: Present<State>): Middleware {
  return (api) => middleware({ ...api, getState: present.getState });
}

/** Runs thunks, which see the newest state, whatever is shown; `extra` is handed to them. */
export function thunkInPresent<State, Extra>(
  present: Present<State>,
  extra: Extra,
): ThunkMiddleware<State, UnknownAction, Extra> {
  return ({ dispatch }) =>
    (next) =>
    (action) =>
      isThunk<State, Extra>(action) ? action(dispatch, present.getState, extra) : next(action);
}

function isThunk<State, Extra>(action: unknown): action is ThunkAction<unknown, State, Extra, UnknownAction> {
  return typeof action === 'function';
}
