import pLimit from 'p-limit';

/** Number of ordinary images processed at a time. */
export const IMAGES_AT_ONCE = 2;

/** With one image of the largest allowed size and two of these, images need 256 MB. */
const ORDINARY_BYTES = 28_000_000;

const lines = { ordinary: pLimit(IMAGES_AT_ONCE), large: pLimit(1) };

/** Runs work on an image that needs this much memory, when it is its turn; large ones have a queue of their own. */
export function inLine<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  return bytes > ORDINARY_BYTES ? lines.large(work) : lines.ordinary(work);
}
