import { useMemo, type ReactNode } from 'react';
import { createPath, NavigationType, Router, type Navigator, type To } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../hooks';
import { navigationRequested } from '../../core/navigation';
import { selectHistoryAction, selectLocation } from './locationSlice';

const NAVIGATION_TYPES = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace };

type Props = { children: ReactNode };

/** React Router controlled by the store: the page follows the state, and a click on a link becomes an action. */
export function StoreRouter({ children }: Props) {
  const dispatch = useAppDispatch();
  const location = useAppSelector(selectLocation);
  const navigationType = useAppSelector(selectHistoryAction);

  const navigator = useMemo<Navigator>(() => {
    const move = (kind: 'push' | 'replace', to: To, state: unknown) =>
      dispatch(navigationRequested({ kind, to: hrefFor(to), state: state ?? null }));
    return {
      createHref: hrefFor,
      go: (steps) => dispatch(navigationRequested({ kind: 'go', steps })),
      push: (to, state) => move('push', to, state),
      replace: (to, state) => move('replace', to, state),
    };
  }, [dispatch]);

  return (
    <Router location={location} navigationType={NAVIGATION_TYPES[navigationType]} navigator={navigator}>
      {children}
    </Router>
  );
}

function hrefFor(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}
