import { createLimiter } from '../limiter';

/** How many pixels an image may decode to, all frames together: a small file can hold far more. */
export const MAX_PIXELS = 100_000_000;

/**
 * How many images are rewritten at a time: each of the largest takes nearly a gigabyte of memory. Large ones wait in a line
 * of their own, so that no ordinary photograph waits for them.
 */
export const IMAGES_AT_ONCE = 2;
const LARGE_PIXELS = 25_000_000;
const lines = { ordinary: createLimiter(IMAGES_AT_ONCE), large: createLimiter(1) };

/** Runs work that decodes an image of this size, when it is its turn. */
export function inLine<T>({ width, height }: { width: number; height: number }, work: () => Promise<T>): Promise<T> {
  return width * height > LARGE_PIXELS ? lines.large(work) : lines.ordinary(work);
}
