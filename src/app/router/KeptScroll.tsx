import { useLayoutEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useIsReplay } from '../../lib/replayMode';
import { scrollBackTo, type ScrollPlaces } from '../../lib/scrollPlaces';

type Props = { places: RefObject<ScrollPlaces> };

/**
 * Restores the scroll position when somebody returns to a page. It is next to the page, and mounts and unmounts with
 * it.
 */
export function KeptScroll({ places: { current: places } }: Props) {
  const { key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const isReplay = useIsReplay();

  useLayoutEffect(() => {
    if (isReplay) return;
    const left = new AbortController();
    const keep = () => places.set(key, window.scrollY);
    const follow = () => window.addEventListener('scroll', keep, { passive: true, signal: left.signal });
    // The product opens with a Pop, too, and then nobody has been anywhere else.
    const top = isPop && places.size > 1 ? places.get(key) : undefined;
    if (top === undefined) {
      keep();
      follow();
    } else {
      focusHeading();
      scrollBackTo(top, left.signal, follow);
    }
    return () => left.abort();
  }, [key, isPop, isReplay, places]);

  return null;
}

/**
 * The focused element was removed with the previous page; on the page that the product opened with, the focus is not
 * moved.
 */
function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
