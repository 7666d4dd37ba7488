import { useLayoutEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useIsReplay } from '../../lib/replayMode';
import { scrollBackTo, type ScrollPlaces } from '../../lib/scrollPlaces';

type Props = { places: RefObject<ScrollPlaces> };

/** Brings whoever comes back to a page to where they were on it. It stands beside the page, and comes and goes with it. */
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

/** What had the focus went with the page that was left, and the page that the product opened with does not take it. */
function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
