import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router-dom';
import { FailureNotice } from '../../components/FailureNotice';
import type { Page } from './page';

type Props = { pages: readonly Page[]; fallback: ReactNode };

/** The page of the current address. A page that fails is replaced alone, and moving on clears the failure. */
export function PageRoutes({ pages, fallback }: Props) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={FailureNotice} resetKeys={[pathname]}>
      <Suspense fallback={fallback}>
        <Routes>
          {pages.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
