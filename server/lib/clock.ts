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
