import { createLimiter } from '../limiter';

/** Pixels that an image may unfold to, all frames together; a small file can claim to be far larger. */
export const MAX_PIXELS = 100_000_000;

/**
 * Images that are written anew at a time: one of the most pixels takes nearly a gigabyte meanwhile. Large ones wait in a
 * line of their own, so that no ordinary photograph waits for them.
 */
export const IMAGES_AT_ONCE = 2;
const LARGE_PIXELS = 25_000_000;
const lines = { ordinary: createLimiter(IMAGES_AT_ONCE), large: createLimiter(1) };

/** Runs what unfolds an image of this size when it is its turn. */
export function inLine<T>({ width, height }: { width: number; height: number }, work: () => Promise<T>): Promise<T> {
  return width * height > LARGE_PIXELS ? lines.large(work) : lines.ordinary(work);
}
