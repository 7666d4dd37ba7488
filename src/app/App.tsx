import { lazy, Suspense } from 'react';
import { LoadingPage } from '../features/auth/LoadingPage';
import { selectAuthStatus } from '../features/auth/authSlice';
import { useAppSelector } from './hooks';
import { loadSignedIn } from './loadSignedIn';
import { PageRoutes } from './router/PageRoutes';
import { publicPages } from './router/pages';
import { StoreRouter } from './router/StoreRouter';

const Shell = lazy(async () => ({ default: (await loadSignedIn()).Shell }));

/** Which of the route sets applies depends on whether a user is signed in (spec section 2). */
export function App() {
  return (
    <StoreRouter>
      <CurrentScreen />
    </StoreRouter>
  );
}

function CurrentScreen() {
  const status = useAppSelector(selectAuthStatus);
  if (status === 'loading') return <LoadingPage />;
  if (status === 'signedOut') return <PageRoutes pages={publicPages} fallback={null} />;
  return (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  );
}
