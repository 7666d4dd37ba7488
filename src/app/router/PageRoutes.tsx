/*
 * Unusual on purpose: on a phone's processor a link said nothing for 200 to 600 ms, until its page was drawn in
 * one task that heard no key. Drawn behind the last page, the next one lets keys and clicks through (decision 034), at
 * the price of React Router's own context, since `<Routes location>` would load its matching with the landing page.
 */
import { memo, Suspense, useContext, useDeferredValue, useMemo, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { FailureAlert } from '../../components/FailureAlert';
import { useIsReplay } from '../../lib/replayMode';
import { pageAmong, type Page } from './page';

type Props = {
  pages: readonly Page[];
  fallback: ReactNode;
  /** Rendered next to the current page, with the address of that page. */
  children?: ReactNode;
};

/**
 * The page for the current address. When a page fails, only the page is replaced, and navigating clears the failure.
 * Another address of the same page renders at once, and only the parts that read the address.
 *
 * A different page is rendered in the background while the old one stays, still with its own address, so that the pressed
 * link responds at once. A replay renders every position at once.
 */
export const PageRoutes = memo(function PageRoutes({ pages, fallback, children }: Props) {
  const isReplay = useIsReplay();
  const newest = useContext(LocationContext);
  const deferred = useDeferredValue(newest);
  const next = pageAmong(pages, newest.location.pathname);
  const last = pageAmong(pages, deferred.location.pathname);
  const [page, address] = next === last || isReplay ? [next, newest] : [last, deferred];
  const element = useMemo(() => page && <page.Component />, [page]);

  return (
    <LocationContext value={address}>
      <ErrorBoundary FallbackComponent={FailureAlert} resetKeys={[address.location.pathname]}>
        {/* The key lets the fallback show while a page's code is on its way; without it the old page would stay. */}
        <Suspense key={page?.path} fallback={fallback}>
          {element}
          {children}
        </Suspense>
      </ErrorBoundary>
    </LocationContext>
  );
});
