/** Characters that are one each beside one another, in most of what is written: no marks, joiners, jamo, flags or tones of skin. */
const ALONE =
  '\\n\\p{sc=Latin}\\u{370}-\\u{482}\\u{48a}-\\u{52f}\\u{1f00}-\\u{1fff}\\u{3400}-\\u{9fff}\\p{sc=Hiragana}\\p{sc=Katakana}\\u{ac00}-\\u{d7a3}\\p{Nd}\\p{P}\\p{Zs}' +
  '\\p{Sm}\\p{Sc}!-~\\u{2100}-\\u{2bff}\\u{1f300}-\\u{1f3fa}\\u{1f400}-\\u{1faff}';

/** Stretches with other characters, and those beside them, which they may join. */
const OTHERS = new RegExp(`[${ALONE}]?(?:[^${ALONE}]+[${ALONE}]?)+`, 'gu');

/** Segmenting takes some microseconds a character: a text of 60,000 would stop the screen for a quarter of a second. */
const SEGMENTED_MAX_LENGTH = 10_000;

const PAIRS = /[\u{10000}-\u{10ffff}]/gu;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Number of characters that people see: an emoji of several code points is one. Very long texts get their plain length. */
export function graphemeLength(text: string): number {
  if (text.length > SEGMENTED_MAX_LENGTH) return text.length;
  let length = codePoints(text);
  for (const [others] of text.matchAll(OTHERS)) {
    length -= codePoints(others);
    for (const _segment of segmenter.segment(others)) length += 1;
  }
  return length;
}

/** The beginning of a text, of at most so many UTF-16 units, that ends between two characters as people see them. */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, segmenter.segment(text).containing(maxLength)?.index ?? 0);
}

function codePoints(text: string): number {
  return text.length - (text.match(PAIRS)?.length ?? 0);
}
