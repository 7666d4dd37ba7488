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
