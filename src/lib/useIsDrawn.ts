import { startTransition, useEffect, useState } from 'react';

/** False at first, and true once everything around has been drawn: what may come then doesn't hold up the rest of the page. */
export function useIsDrawn(isAtOnce = false): boolean {
  const [isDrawn, setIsDrawn] = useState(isAtOnce);

  useEffect(() => {
    startTransition(() => setIsDrawn(true));
  }, []);

  return isDrawn;
}
