import { Suspense, useMemo, type ReactNode, useLayoutEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createPath, NavigationType, Router, type Navigator, type To } from 'react-router-dom';
import { FailureAidContext, FailureAlert } from '../components/FailureAlert';
import { LoadingPage } from '../features/auth/LoadingPage';
import { selectAuthStatus } from '../features/auth/authSlice';
import { LogOffer } from '../recording/card/LogOffer';
import { useAppSelector, useAppDispatch } from '../store/hooks';
import { ShellSkeleton } from './layout/ShellSkeleton';
import { shell } from './loadSignedIn';
import { PageAnnouncer } from './router/PageAnnouncer';
import { PageRoutes } from './router/PageRoutes';
import { publicPages } from './router/publicPages';
import './theme/tokenSheet';
import './theme/base.css';
import './theme/print.css';
import { navigationRequested } from '../store/navigation';
import { selectHistoryAction, selectLocation } from '../store/locationSlice';
import { selectIsDark } from '../features/preferences/preferencesSlice';
import { selectToasts } from '../features/ui/uiSlice';

const { Component: Shell } = shell;

export function App() {
  return (
    <StoreRouter>
      <ThemeAttribute />
      <PageAnnouncer />
      <FailureAidContext value={<LogOffer />}>
        <ErrorBoundary FallbackComponent={FailureAlert}>
          <CurrentScreen />
        </ErrorBoundary>
      </FailureAidContext>
    </StoreRouter>
  );
}

/** Whether a user is signed in determines the set of routes (spec section 2). */
function CurrentScreen() {
  const status = useAppSelector(selectAuthStatus);
  if (status === 'loading') return <LoadingPage />;
  if (status === 'signedOut') {
    return (
      <>
        <PageRoutes pages={publicPages} fallback={null} />
        <PublicToast />
      </>
    );
  }
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <Shell />
    </Suspense>
  );
}

const NAVIGATION_TYPES = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace };

type Props = { children: ReactNode };

/** React Router controlled by the store: the page follows the state, and a click on a link becomes an action. */
function StoreRouter({ children }: Props) {
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

/** Writes the chosen scheme where the style sheets read it. */
function ThemeAttribute() {
  const isDark = useAppSelector(selectIsDark);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isDark) dataset['theme'] = 'dark';
    else delete dataset['theme'];
  }, [isDark]);
  return null;
}

/** The newest toast on the pages that have no toasts. */
function PublicToast() {
  const toast = useAppSelector(selectToasts).at(-1);
  return (
    <div role="status" className={toast ? 'public-toast' : undefined}>
      {toast?.text}
    </div>
  );
}
