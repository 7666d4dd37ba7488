import type { Dispatch, Store } from '@reduxjs/toolkit';
import { standInFor } from './stubs';

/** Members that Redux DevTools adds to a store. */
type LiftedStore = {
  getState: () => { currentStateIndex: number; computedStates: readonly unknown[] };
  dispatch: (action: { type: string; index?: number }) => void;
};

/** The store as seen by the components of the live app. */
export type TravelFacade<S extends Store> = {
  /** The store for `<Provider>`: while the past is shown, dispatches of components have no effect. */
  store: S;
  /** True while DevTools shows a state other than the newest one. */
  isTraveling: () => boolean;
  /** Rises when the newest state is back: hooks that mounted in the past have to mount again to work. */
  getEpoch: () => number;
  /** Drops the past: DevTools keep nothing before the newest state. */
  forgetPast: () => void;
  /** Called when the past is shown, and when the newest state is back. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * Stands between the components of the live app and its store, so that traveling with DevTools sends nothing.
 * Middleware keeps the store itself: a response that arrives meanwhile is not lost.
 */
export function createTravelFacade<S extends Store>(store: S): TravelFacade<S> {
  const lifted = (store as { liftedStore?: LiftedStore }).liftedStore;
  const listeners = new Set<() => void>();
  let epoch = 0;
  let wasTraveling = false;

  function isTraveling(): boolean {
    if (lifted === undefined) return false;
    const { currentStateIndex, computedStates } = lifted.getState();
    return currentStateIndex !== computedStates.length - 1;
  }

  store.subscribe(() => {
    if (isTraveling() === wasTraveling) return;
    if (wasTraveling) epoch += 1;
    wasTraveling = !wasTraveling;
    for (const listener of [...listeners]) listener();
  });

  const dispatch: Dispatch = <T>(dispatched: T) => {
    if (isTraveling()) return standInFor(dispatched) as T;
    const response = (store.dispatch as (given: T) => T | false)(dispatched);
    // When locked, DevTools return false for everything, which the hooks of RTK Query cannot handle.
    return response === false ? (standInFor(dispatched) as T) : response;
  };

  return {
    store: { ...store, dispatch },
    isTraveling,
    forgetPast() {
      lifted?.dispatch({ type: 'JUMP_TO_STATE', index: lifted.getState().computedStates.length - 1 });
      lifted?.dispatch({ type: 'COMMIT' });
    },
    getEpoch: () => epoch,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
