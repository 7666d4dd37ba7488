import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MAX_MS = 30_000;
const PAUSE_MS = 10;

type Patience = {
  /** What is waited for, as it is told when it does not come: "the first server to be ready". */
  what?: string;
  waitMaxMs?: number;
  pauseMs?: number;
};

/**
 * Reads again and again until what was read is what the test waits for, and gives that; fails with what was read last
 * after 30 s, unless more is granted.
 */
export async function until<T>(
  read: () => T | Promise<T>,
  isReached: (value: T) => boolean = Boolean,
  { what = 'what this test needs', waitMaxMs = WAIT_MAX_MS, pauseMs = PAUSE_MS }: Patience = {},
): Promise<T> {
  const giveUpAt = performance.now() + waitMaxMs;
  for (;;) {
    const value = await within(read(), what, waitMaxMs);
    if (isReached(value)) return value;
    if (performance.now() > giveUpAt)
      throw new Error(`Waited ${waitMaxMs / 1_000} s for ${what}; what was read last: ${JSON.stringify(value)}`);
    await sleep(pauseMs);
  }
}

/** Gives what a promise gives; fails with what was waited for where that takes longer than 30 s, unless more is granted. */
export async function within<T>(pending: T | Promise<T>, what: string, waitMaxMs = WAIT_MAX_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${waitMaxMs / 1_000} s for ${what}.`)), waitMaxMs);
  });
  return Promise.race([pending, tooLate]).finally(() => clearTimeout(timer));
}
