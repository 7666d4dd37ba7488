import type { Dispatch, Store } from '@reduxjs/toolkit';
import { presentOf, type Present } from './present';

const SUBSCRIPTIONS_PROBE = '/internal_getRTKQSubscriptions';

/** Response when RTK Query's hooks ask which requests are subscribed: all of them. */
const INERT_SUBSCRIPTIONS = {
  getSubscriptions: () => new Map<string, unknown>(),
  getSubscriptionCount: () => 0,
  isRequestSubscribed: () => true,
};

/** Dispatches of components: an action, a thunk, or RTK Query's question about subscribed requests. */
export type Dispatched = 'probe' | 'thunk' | 'action';

/** Classifies what a component dispatched. */
export function kindOf(dispatched: unknown): Dispatched {
  if (typeof dispatched === 'function') return 'thunk';
  return typeOf(dispatched).endsWith(SUBSCRIPTIONS_PROBE) ? 'probe' : 'action';
}

/** The type of an action; empty if it has none. */
export function typeOf(action: unknown): string {
  const type = typeof action === 'object' && action !== null ? (action as { type?: unknown }).type : undefined;
  return typeof type === 'string' ? type : '';
}

/** Return value of dispatch in an inert store, so that a component behaves as if its request were in progress. */
export function standInFor(dispatched: unknown): unknown {
  const responses = { probe: () => INERT_SUBSCRIPTIONS, thunk: neverSettling, action: () => dispatched };
  return responses[kindOf(dispatched)]();
}

/** Return value of an RTK Query thunk for a request that is never sent. */
function neverSettling() {
  const promise = new Promise<never>(() => undefined);
  return Object.assign(promise, {
    arg: {},
    requestId: 'replay',
    queryCacheKey: 'replay',
    subscriptionOptions: undefined,
    unwrap: () => promise,
    refetch: () => promise,
    abort: () => undefined,
    reset: () => undefined,
    unsubscribe: () => undefined,
    updateSubscriptionOptions: () => undefined,
  });
}

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
