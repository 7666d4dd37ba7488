import { useEffect, useRef } from 'react';
import { useIsReplay } from './replayMode';

/** Scroll position at each place of this window's history, by its key. */
export type ScrollPlaces = Map<string, number>;

/** Whoever does one of these wants to be where they are. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Content that arrives later than this no longer moves the page. */
const LATE_CONTENT_MS = 3_000;

/** Takes scrolling on Back and Forward over from the browser, which does it before a page is drawn; not in a replay. */
export function useScrollPlaces() {
  const isReplay = useIsReplay();
  const places = useRef<ScrollPlaces>(new Map());

  useEffect(() => {
    if (isReplay) return;
    const { history } = window;
    history.scrollRestoration = 'manual';
    // The browser itself restores the scroll position of a reloaded page.
    const handBack = () => void (history.scrollRestoration = 'auto');
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('pagehide', handBack);
      handBack();
    };
  }, [isReplay]);

  return places;
}

/** Scrolls there as soon as the page is long enough, and reports when that is over; scrolling by hand ends it. */
export function scrollBackTo(top: number, left: AbortSignal, onEnded: () => void): void {
  if (isAt(top)) {
    onEnded();
    return;
  }
  const observer = new ResizeObserver(tryIt);
  const timer = setTimeout(end, LATE_CONTENT_MS);
  OWN_MOVES.forEach((move) => window.addEventListener(move, end, { passive: true }));
  left.addEventListener('abort', stop);
  observer.observe(document.body);
  tryIt();

  function tryIt() {
    window.scrollTo({ top, behavior: 'instant' });
    if (isAt(top)) end();
  }

  function end() {
    stop();
    onEnded();
  }

  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    OWN_MOVES.forEach((move) => window.removeEventListener(move, end));
    left.removeEventListener('abort', stop);
  }
}

function isAt(top: number): boolean {
  return Math.abs(window.scrollY - top) < 1;
}
