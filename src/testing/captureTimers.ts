import { waitFor } from '@testing-library/react';

const { setTimeout: realSetTimeout } = globalThis;

afterEach(() => {
  globalThis.setTimeout = realSetTimeout;
});

/**
 * Holds back the timers of exactly so many milliseconds, as listeners set them: what lasts so long in the product lasts
 * in a test until it is released, on a slow machine and on a fast one.
 */
export function captureTimers(ms: number) {
  const held: (() => void)[] = [];
  const inner = globalThis.setTimeout;
  const hold = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
    if (delay !== ms) return inner(callback, delay, ...args);
    held.push(() => callback(...args));
    return inner(() => undefined);
  };
  // No mock: Testing Library would take it for a fake clock.
  globalThis.setTimeout = Object.assign(hold, inner) as typeof setTimeout;
  return {
    count: () => held.length,
    /** Waits for a timer to be set, and lets the time of all of them be over. */
    async release(): Promise<void> {
      await waitFor(() => expect(held).not.toHaveLength(0));
      held.splice(0).forEach((end) => end());
    },
  };
}
