import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 10;

/**
 * Reads again and again until what was read is what the test waits for, and gives that; fails with what was read last
 * after 30 s.
 */
export async function until<T>(read: () => T | Promise<T>, isReached: (value: T) => boolean = Boolean): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (isReached(value)) return value;
    if (performance.now() > giveUpAt)
      throw new Error(`It did not happen; what was read last: ${JSON.stringify(value)}`);
    await sleep(PAUSE_MS);
  }
}
