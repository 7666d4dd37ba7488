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
 * the same page draws only those parts of it anew that read the address.
 *
 * The next page is drawn behind the one that is left, which keeps its own address until then: the link that was pressed
 * shows it at once, and no key waits. A replay shows each position whole.
 */
export const PageRoutes = memo(function PageRoutes({ pages, fallback }: Props) {
  const newest = useContext(LocationContext);
  const drawn = useDeferredValue(newest);
  const address = useIsReplay() ? newest : drawn;
  const { pathname } = address.location;
  const page = useMemo(() => pageAmong(pages, pathname), [pages, pathname]);
  const element = useMemo(() => page && <page.Component />, [page]);

  return (
    <LocationContext value={address}>
      <ErrorBoundary FallbackComponent={FailureNotice} resetKeys={[pathname]}>
        {/* By its key it stands in for a page whose code is still on its way; the page that is left would stay otherwise. */}
        <Suspense key={page?.path} fallback={fallback}>
          {element}
        </Suspense>
      </ErrorBoundary>
    </LocationContext>
  );
});
