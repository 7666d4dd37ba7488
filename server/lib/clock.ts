import { setTimeout as sleep } from 'node:timers/promises';

/** Time as workers on a queue know it; tests pass their own. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** The clock of this machine. */
export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
};

/**
 * Calls `ask` at most once in this many milliseconds; callers in between share the result. An error is not remembered.
 */
export function rememberFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let askedAt = -Infinity;
  let response: Promise<T> | null = null;
  return () => {
    if (response === null || performance.now() - askedAt >= ms) {
      askedAt = performance.now();
      response = ask();
      response.catch(() => (askedAt = -Infinity));
    }
    return response;
  };
}
