import { Suspense, useLayoutEffect, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailureAidContext, FailureAlert } from '../components/FailureAlert';
import { LoadingPage } from '../features/auth/LoadingPage';
import { selectAuthStatus } from '../features/auth/authSlice';
import { LogOffer } from '../recording/card/LogOffer';
import { useAppSelector } from '../store/hooks';
import { ShellSkeleton } from './layout/ShellSkeleton';
import { shell } from './loadSignedIn';
import { PageRoutes } from './router/PageRoutes';
import { publicPages, pageAt } from './router/pages';
import { StoreRouter } from './router/StoreRouter';
import './theme/tokenSheet';
import './theme/fonts.css';
import './theme/base.css';
import './theme/print.css';
import { selectIsDark } from '../features/preferences/preferencesSlice';
import { selectToasts } from '../features/ui/uiSlice';
import { PRODUCT_NAME } from '../components/Brand';
import { selectLocation } from '../store/locationSlice';
import { FIRST_KEY } from '../lib/firstKey';

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

/** Whether a user is signed in determines the set of routes. */
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

/** Names the page: in the browser's tab always, and aloud when a person has navigated to it. */
function PageAnnouncer() {
  const status = useAppSelector(selectAuthStatus);
  const { pathname, key } = useAppSelector(selectLocation);
  const pageTitle = pageAt(status, pathname)?.title;
  const title = status === 'loading' || pageTitle === undefined ? PRODUCT_NAME : titleInTab(pageTitle);

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {key === FIRST_KEY ? '' : title}
    </p>
  );
}

/** Title of the browser tab for a page. */
export function titleInTab(pageTitle: string): string {
  return `${pageTitle} · ${PRODUCT_NAME}`;
}
