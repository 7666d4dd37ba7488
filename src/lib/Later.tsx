import { Suspense, type ReactNode } from 'react';
import type { LazyPart } from './lazyPart';
import { useIsDrawn } from './useIsDrawn';

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
