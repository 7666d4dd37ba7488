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
