import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { LazyPart } from './lazyPart';

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
  const [isTurn, setIsTurn] = useState(() => part.isLoaded());

  useEffect(() => {
    startTransition(() => setIsTurn(true));
  }, []);

  return isTurn ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
