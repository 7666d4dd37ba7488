import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { createPath, NavigationType, Router, type Navigator, type To } from 'react-router-dom';
import { selectAuthStatus } from '../../features/auth/authSlice';
import { useIsReplay } from '../../lib/replayMode';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectHistoryAction, selectLocation } from '../../store/locationSlice';
import { navigationRequested } from '../../store/navigation';
import { pageAt } from './pages';

const NAVIGATION_TYPES = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace };

type Props = { children: ReactNode };

/**
 * React Router controlled by the store: the page follows the state, and a click on a link becomes an action.
 *
 * A different page is drawn in the background while the old one stays, still with its own address, so that a pressed link responds at
 * once: on a phone's processor a page takes 200 to 600 ms, in which no key would be heard. What shows at once where a link
 * leads reads the address in the store. Another address of the same page is drawn at once, and so is every position of a replay.
 */
export function StoreRouter({ children }: Props) {
  const { getState } = useAppStore();
  const dispatch = useAppDispatch();
  const isReplay = useIsReplay();
  const status = useAppSelector(selectAuthStatus);
  const location = useAppSelector(selectLocation);
  const action = useAppSelector(selectHistoryAction);

  const newest = useMemo(
    () => ({ status, location, action, page: pageAt(status, location.pathname) }),
    [status, location, action],
  );
  const last = useDeferredValue(newest);
  const isDrawnBehind = !isReplay && newest.status === last.status && newest.page !== last.page;
  const shown = isDrawnBehind ? last : newest;

  const navigator = useMemo<Navigator>(() => {
    const move = (kind: 'push' | 'replace', to: To, state: unknown) =>
      dispatch(navigationRequested({ kind, to: hrefFor(to), state: state ?? null }));
    // A link pressed twice leads to its page once, whichever page still stands.
    const isThere = (to: To) => hrefFor(to) === createPath(selectLocation(getState()));
    return {
      createHref: hrefFor,
      go: (steps) => dispatch(navigationRequested({ kind: 'go', steps })),
      push: (to, state) => move(isThere(to) ? 'replace' : 'push', to, state),
      replace: (to, state) => move('replace', to, state),
    };
  }, [dispatch, getState]);

  return (
    <Router location={shown.location} navigationType={NAVIGATION_TYPES[shown.action]} navigator={navigator}>
      {children}
    </Router>
  );
}

function hrefFor(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}
