import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailureAidContext, FailureAlert } from '../components/FailureAlert';
import { LoadingPage } from '../features/auth/LoadingPage';
import { selectAuthStatus } from '../features/auth/authSlice';
import { LogOffer } from '../replay/record/card/LogOffer';
import { useAppSelector } from './hooks';
import { ShellSkeleton } from './layout/ShellSkeleton';
import { shell } from './loadSignedIn';
import { PublicToast } from './toasts/PublicToast';
import { PageAnnouncer } from './router/PageAnnouncer';
import { PageRoutes } from './router/PageRoutes';
import { publicPages } from './router/publicPages';
import { StoreRouter } from './router/StoreRouter';
import { ThemeAttribute } from './theme/ThemeAttribute';
import './theme/tokenSheet';
import './theme/base.css';
import './theme/print.css';

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
