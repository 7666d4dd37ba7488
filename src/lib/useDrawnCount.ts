/*
 * Unusual on purpose: a tab with 1,000 posts answered after 0.9 s, and after 4 s on a phone's processor. Drawn in
 * parts it answers after 0.06 and 0.3 s, for half as much processor time again. `content-visibility` was
 * quicker still, but takes cards far from the screen out of Chromium's accessibility tree.
 */
import { startTransition, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useIsReplay } from './replayMode';

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
