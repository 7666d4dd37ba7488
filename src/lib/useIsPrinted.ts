import { useSyncExternalStore } from 'react';

/** True while the page is being rendered for printing. */
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
