import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { selectToasts } from '../../features/ui/uiSlice';
import { lazyPart } from '../../lib/lazyPart';
import { useIsReplay } from '../../lib/replayMode';
import { useAppSelector } from '../hooks';
import { HeldToasts } from './HeldToasts';
import { useSpaceAtEnd } from './useSpaceAtEnd';
import * as styles from './toasts.module.css';

const SHOWN_AT_ONCE = 3;
const HELD = <HeldToasts shownAtOnce={SHOWN_AT_ONCE} />;

const { Component: ToastStack, load } = lazyPart(async () => (await import('./ToastStack')).ToastStack);

/** Fetches the code that moves toasts, so that the first one does, too. */
export const loadToastStack = load;

/**
 * Shows the store's toasts as toasts. Their live region is always there: one added with its text is not read out. Until the code that
 * moves them has arrived, and where it cannot be had, they stand still.
 */
export function ToastBridge() {
  const isReplay = useIsReplay();
  const hasToasts = useAppSelector((state) => selectToasts(state).length > 0);
  const [isStackWanted, setIsStackWanted] = useState(hasToasts);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useSpaceAtEnd(region);
  if (hasToasts && !isStackWanted) setIsStackWanted(true);
  return (
    <div ref={setRegion} className={styles.room} aria-live="polite" data-screen-only>
      {isReplay && HELD}
      {region && isStackWanted && !isReplay && (
        <ErrorBoundary fallback={HELD}>
          <Suspense fallback={HELD}>
            <ToastStack region={region} shownAtOnce={SHOWN_AT_ONCE} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
