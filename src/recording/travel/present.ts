import type { Store, Middleware, ThunkAction, ThunkMiddleware, UnknownAction } from '@reduxjs/toolkit';

/** Actions that Redux DevTools do not list, as parts of their types: RTK Query's notes of who is subscribed to what. */
export const UNLISTED_ACTIONS = ['/internalSubscriptions/'];

/** Members that Redux DevTools add to a store. */
type LiftedStore = {
  getState: () => {
    currentStateIndex: number;
    computedStates: readonly { state: unknown }[];
    stagedActionIds: readonly number[];
    actionsById: Readonly<Record<number, { action: { type: unknown } } | undefined>>;
  };
  dispatch: (action: { type: string; index?: number }) => void;
};

/** The newest state of a store, and where Redux DevTools are in its history. Without them, the present is all there is. */
export type Present<State> = {
  /** True while DevTools list an action after the state that they show. */
  isTraveling: () => boolean;
  /** The newest state, whatever is shown. */
  getState: () => State;
  /** The number of listed actions up to the state that is shown, and of all. */
  position: () => { shown: number; newest: number };
  /** Shows the newest state. */
  show: () => void;
  /** Drops the history before the newest state. */
  forgetPast: () => void;
  /** Calls once the newest state is shown again. */
  onceShown: (call: () => void) => void;
};

/** Reads where a store is in its history; the store may still be in the making as long as nothing is asked. */
export function presentOf<State>(storeOf: () => Store<State>): Present<State> {
  const lifted = () => (storeOf() as { liftedStore?: LiftedStore }).liftedStore;

  function listedBetween(start: number, end?: number): number {
    const history = lifted()?.getState();
    if (history === undefined) return 0;
    const { stagedActionIds, actionsById } = history;
    const types = stagedActionIds.slice(start, end).map((id) => String(actionsById[id]?.action.type));
    return types.filter((type) => !UNLISTED_ACTIONS.some((part) => type.includes(part))).length;
  }

  const shownIndex = () => lifted()?.getState().currentStateIndex ?? 0;
  const isTraveling = () => listedBetween(shownIndex() + 1) > 0;

  function show(): void {
    const history = lifted()?.getState();
    const index = (history?.computedStates.length ?? 0) - 1;
    if (history !== undefined && history.currentStateIndex !== index)
      lifted()?.dispatch({ type: 'JUMP_TO_STATE', index });
  }

  return {
    isTraveling,
    getState: () => {
      const newest = lifted()?.getState().computedStates.at(-1);
      return newest === undefined ? storeOf().getState() : (newest.state as State);
    },
    // The first entry is the state before all actions.
    position: () => ({ shown: listedBetween(1, shownIndex() + 1), newest: listedBetween(1) }),
    show,
    forgetPast() {
      show();
      lifted()?.dispatch({ type: 'COMMIT' });
    },
    onceShown(call) {
      const stop = storeOf().subscribe(() => {
        if (isTraveling()) return;
        stop();
        show();
        call();
      });
    },
  };
}

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
