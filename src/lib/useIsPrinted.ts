import { useSyncExternalStore } from 'react';

/** Tells whether the page is being drawn for paper. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}

function subscribe(onChange: () => void): () => void {
  const media = query();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

function query(): MediaQueryList {
  return window.matchMedia('print');
}
