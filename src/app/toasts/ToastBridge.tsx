import { Suspense, useState, useLayoutEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import Stack from '@mui/material/Stack';
import { selectToasts } from '../../features/ui/uiSlice';
import { lazyPart } from '../../lib/lazyPart';
import { useAppSelector } from '../../store/hooks';
import * as styles from './toasts.module.css';
import { ToastActions, ToastSheet } from './ToastSheet';

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
  const hasToasts = useAppSelector((state) => selectToasts(state).length > 0);
  // Glance: a node to draw into, and that its code is wanted; the toasts themselves are in the store.
  const [isStackWanted, setIsStackWanted] = useState(hasToasts);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useSpaceAtEnd(region);
  if (hasToasts && !isStackWanted) setIsStackWanted(true);
  return (
    <div ref={setRegion} className={styles.room} aria-live="polite" data-screen-only>
      {region && isStackWanted && (
        <ErrorBoundary fallback={HELD}>
          <Suspense fallback={HELD}>
            <ToastStack region={region} shownAtOnce={SHOWN_AT_ONCE} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

type Props = { shownAtOnce: number };

/** The newest toasts of the store without animation or timers, before the code that moves them is there. */
function HeldToasts({ shownAtOnce }: Props) {
  const toasts = useAppSelector(selectToasts).slice(-shownAtOnce);
  if (toasts.length === 0) return null;
  return (
    <Stack className={styles.toasts} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {toasts.map((toast) => (
        <ToastSheet key={toast.id} kind={toast.kind} action={<ToastActions toast={toast} />}>
          {toast.text}
        </ToastSheet>
      ))}
    </Stack>
  );
}

/** A page scrolled to within this distance of its end stands there; fractions of a pixel get lost. */
const TOLERANCE_PX = 2;

/**
 * Keeps what stands in the space at the end of the page from covering anything that is used: a page that is scrolled to its
 * end stays there while the space grows, and what gets the focus is scrolled clear of it.
 */
function useSpaceAtEnd(room: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (room === null || typeof ResizeObserver === 'undefined') return;
    const page = document.documentElement;
    let height = room.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = room.offsetHeight - height;
      height = room.offsetHeight;
      page.style.scrollPaddingBottom = `${height}px`;
      const toEnd = page.scrollHeight - window.innerHeight - window.scrollY;
      if (grown > 0 && toEnd > 0 && toEnd <= grown + TOLERANCE_PX) {
        window.scrollTo({ top: page.scrollHeight, behavior: 'instant' });
      }
    });
    observer.observe(room);
    return () => {
      observer.disconnect();
      page.style.scrollPaddingBottom = '';
    };
  }, [room]);
}
