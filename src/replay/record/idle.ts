const LATEST_MS = 250;
const SLICE_MS = 5;

/** Does a slice of work until the time is up; returns whether there is more. */
export type IdleWork = (isTimeLeft: () => boolean) => boolean;

/** Does work in idle moments: the first slice within 250 ms, the others whenever the page is idle again. */
export function scheduleIdle(work: IdleWork, latestMs = LATEST_MS): void {
  const run = () => {
    const end = performance.now() + SLICE_MS;
    if (work(() => performance.now() < end)) scheduleIdle(work, 0);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, latestMs);
}
