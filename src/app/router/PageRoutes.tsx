import { memo, Suspense, useMemo, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { FailureNotice } from '../../components/FailureNotice';
import type { Page } from './page';
import { pageAmong } from './pages';

type Props = { pages: readonly Page[]; fallback: ReactNode };

/**
 * The page of the current address. A page that fails is replaced alone, and moving on clears the failure. A new address of
 * the same page draws only those parts of it anew that read the address.
 */
export const PageRoutes = memo(function PageRoutes({ pages, fallback }: Props) {
  const { pathname } = useLocation();
  const page = useMemo(() => {
    const Component = pageAmong(pages, pathname)?.Component;
    return Component && <Component />;
  }, [pages, pathname]);

  return (
    <ErrorBoundary FallbackComponent={FailureNotice} resetKeys={[pathname]}>
      <Suspense fallback={fallback}>{page}</Suspense>
    </ErrorBoundary>
  );
});
