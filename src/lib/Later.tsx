import { startTransition, useEffect, useState, Suspense, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { LazyPart } from './lazyPart';
import { useIsReplay } from './replayMode';

/** False at first, and true once everything around has been drawn: what may come then doesn't hold up the rest of the page. */
export function useIsDrawn(isAtOnce = false): boolean {
  const [isDrawn, setIsDrawn] = useState(isAtOnce);

  useEffect(() => {
    startTransition(() => setIsDrawn(true));
  }, []);

  return isDrawn;
}

type Props = {
  /** What `children` draws. */
  part: Pick<LazyPart<never>, 'isLoaded'>;
  fallback: ReactNode;
  children: ReactNode;
};

/**
 * A part whose code is asked for once everything around it has been drawn: what is seen first does not share the line with it. Code
 * that is there already is drawn at once.
 */
export function Later({ part, fallback, children }: Props) {
  const isTurn = useIsDrawn(part.isLoaded());
  return isTurn ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

// Unusual on purpose: a tab with 1,000 posts answered after 0.9 s, and after 4 s on a phone's processor. Drawn in
// parts it answers after 0.06 and 0.3 s, for half as much processor time again. `content-visibility` was
// quicker still, but takes cards far from the screen out of Chromium's accessibility tree.

/** Each part costs a layout of the whole list, and holds keys and clicks up so long. */
const PART = 60;

/**
 * Number of items of a long list to render. The first ones are there at once; the others follow in parts, between which
 * keys and clicks are handled. On Back or Forward everything is there at once, since the person may have been far down.
 */
export function useDrawnCount(total: number, first: number): number {
  const isBack = useNavigationType() === NavigationType.Pop;
  const isReplay = useIsReplay();
  const [count, setCount] = useState(total <= first || isBack || isReplay ? Infinity : first);

  useEffect(() => {
    if (count === Infinity) return;
    const next = count + PART;
    startTransition(() => setCount(next < total ? next : Infinity));
  }, [count, total]);

  return Math.min(count, total);
}
