const reasons = new Set<string>();

/** Sets or clears one reason, known by its name, for which the browser asks before the page is closed. */
export function warnBeforeLeaving(name: string, isUnsaved: boolean): void {
  if (isUnsaved) reasons.add(name);
  else reasons.delete(name);
  // A handler that is always there would keep the page out of the browser's back and forward cache.
  window.removeEventListener('beforeunload', ask);
  if (reasons.size > 0) window.addEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Calls back when the page may have slept: it is visible again, or the network is back. Meanwhile timers may have stood
 * still, and connections may have ended unnoticed. Returns the way to stop.
 */
export function onWaking(listener: () => void): () => void {
  const handleVisibility = () => document.visibilityState === 'visible' && listener();
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', listener);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', listener);
  };
}
