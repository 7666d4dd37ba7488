/** Printable ASCII: each of these is one character, whatever stands beside it. */
const PLAIN = /^[\n\x20-\x7e]*$/;

/** Segmenting takes some microseconds a character: a text of 60,000 would stop the screen for a quarter of a second. */
const SEGMENTED_MAX_LENGTH = 10_000;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Number of characters that people see: an emoji of several code points is one. Very long texts get their plain length. */
export function graphemeLength(text: string): number {
  if (PLAIN.test(text) || text.length > SEGMENTED_MAX_LENGTH) return text.length;
  let length = 0;
  for (const _segment of segmenter.segment(text)) length += 1;
  return length;
}
