import type { Dispatch, Store } from '@reduxjs/toolkit';
import { presentOf, type Present } from './present';
import { standInFor } from './stubs';

/** The store as seen by the components of the live app. */
export type TravelFacade<S extends Store> = Pick<
  Present<ReturnType<S['getState']>>,
  'isTraveling' | 'position' | 'show' | 'forgetPast'
> & {
  /** The store for `<Provider>`: while the past is shown, dispatches of components have no effect. */
  store: S;
  /** Rises when the newest state is back: hooks that mounted in the past have to mount again to work. */
  getEpoch: () => number;
  /** Called at every move, and when the newest state changes. */
  subscribe: (listener: () => void) => () => void;
};

/** What a component does to its request when it goes: with the past on the screen, that waits for the present. */
const FAREWELLS = ['unsubscribe', 'reset'] as const;

/**
 * Stands between the components of the live app and its store, so that traveling with DevTools sends nothing.
 * Middleware keeps the store itself: a response that arrives meanwhile is not lost.
 */
export function createTravelFacade<S extends Store>(store: S): TravelFacade<S> {
  const present = presentOf<ReturnType<S['getState']>>(() => store);
  const { isTraveling, onceShown } = present;
  const listeners = new Set<() => void>();
  let epoch = 0;
  let wasTraveling = false;

  store.subscribe(() => {
    // Nothing listed comes after what is shown, but something may: only at the very end does a store go on.
    if (!isTraveling()) present.show();
    if (wasTraveling && !isTraveling()) epoch += 1;
    wasTraveling = isTraveling();
    for (const listener of [...listeners]) listener();
  });

  const dispatch: Dispatch = <T>(dispatched: T) => {
    if (isTraveling()) return standInFor(dispatched) as T;
    const response = (store.dispatch as (given: T) => T | false)(dispatched);
    // When locked, DevTools return false for everything, which the hooks of RTK Query cannot handle.
    if (response === false) return standInFor(dispatched) as T;
    if (typeof response === 'object' && response !== null) holdFarewells(response);
    return response;
  };

  function holdFarewells(request: Partial<Record<(typeof FAREWELLS)[number], () => void>>): void {
    for (const name of FAREWELLS) {
      const leave = request[name];
      if (typeof leave === 'function') request[name] = () => (isTraveling() ? onceShown(leave) : leave());
    }
  }

  return {
    ...present,
    store: { ...store, dispatch },
    getEpoch: () => epoch,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
