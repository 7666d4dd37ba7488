import { useLayoutEffect } from 'react';
import { effectsStarted } from './events';
import { useAppDispatch, type AppDispatch, type StartListeners, type StoreContext } from './hooks';

/**
 * Attaches the listeners of a page, a dialog or a part of one as it is entered, each once in the life of a store: they stay until
 * the store is unplugged, and another component may name the same ones. Listeners that have to look at the state then hear of
 * `effectsStarted`. In a replay, and while DevTools show the past, nothing is attached.
 */
export function useListeners(...starts: readonly StartListeners[]): void {
  const dispatch = useAppDispatch();
  useLayoutEffect(() => {
    dispatch(attach(starts));
  });
}

function attach(starts: readonly StartListeners[]) {
  return (dispatch: AppDispatch, _getState: unknown, { startOnce }: StoreContext): void => {
    const fresh = starts.filter(startOnce);
    if (fresh.length > 0) dispatch(effectsStarted());
  };
}
