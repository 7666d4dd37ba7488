import { memo, Suspense, useMemo, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { FailureAlert } from '../../components/FailureAlert';
import { pageAmong, type Page } from './page';

type Props = {
  pages: readonly Page[];
  fallback: ReactNode;
  /** Rendered next to the current page, with the address of that page. */
  children?: ReactNode;
};

/**
 * The page for the current address. When a page fails, only the page is replaced, and navigating clears the failure.
 * Another address of the same page renders only the parts that read the address.
 */
export const PageRoutes = memo(function PageRoutes({ pages, fallback, children }: Props) {
  const { pathname } = useLocation();
  const page = pageAmong(pages, pathname);
  const element = useMemo(() => page && <page.Component />, [page]);

  return (
    <ErrorBoundary FallbackComponent={FailureAlert} resetKeys={[pathname]}>
      {/* The key lets the fallback show while a page's code is on its way; without it the old page would stay. */}
      <Suspense key={page?.path} fallback={fallback}>
        {element}
        {children}
      </Suspense>
    </ErrorBoundary>
  );
});
