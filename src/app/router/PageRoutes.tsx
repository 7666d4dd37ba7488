import { memo, Suspense, useContext, useDeferredValue, useMemo, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { FailureNotice } from '../../components/FailureNotice';
import { useIsReplay } from '../../lib/replayMode';
import type { Page } from './page';
import { pageAmong } from './pages';

type Props = { pages: readonly Page[]; fallback: ReactNode };

/**
 * The page of the current address. A page that fails is replaced alone, and moving on clears the failure. A new address of
 * the same page draws at once those parts of it anew that read the address, and only those.
 *
 * Another page is drawn behind the one that is left, which keeps its own address until then, so that the link that was
 * pressed shows it at once. A replay shows each position whole.
 */
export const PageRoutes = memo(function PageRoutes({ pages, fallback }: Props) {
  const isReplay = useIsReplay();
  const newest = useContext(LocationContext);
  const deferred = useDeferredValue(newest);
  const next = pageAmong(pages, newest.location.pathname);
  const last = pageAmong(pages, deferred.location.pathname);
  const [page, address] = next === last || isReplay ? [next, newest] : [last, deferred];
  const element = useMemo(() => page && <page.Component />, [page]);

  return (
    <LocationContext value={address}>
      <ErrorBoundary FallbackComponent={FailureNotice} resetKeys={[address.location.pathname]}>
        {/* By its key it stands in for a page whose code is still on its way; the page that is left would stay otherwise. */}
        <Suspense key={page?.path} fallback={fallback}>
          {element}
        </Suspense>
      </ErrorBoundary>
    </LocationContext>
  );
});
