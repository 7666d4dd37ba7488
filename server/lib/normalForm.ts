/**
 * Marks on one letter past the 30 that Unicode's Stream-Safe Text Format allows; no script needs more. The last two characters
 * of the class are letters that become marks.
 */
const EXCESS_MARKS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/** Units that one of a text may come to: three in Korean. Ligatures come to 18, of which a long post would become a book. */
const GROWTH_MAX = 3;

type Form = 'NFC' | 'NFKC' | 'NFKD';

/**
 * Normalizes a text for comparisons in a time that grows with its length: without marks that no script needs, which take
 * quadratic time to be put in order, and cut where it grows more than writing does.
 */
export function toNormalForm(text: string, form: Form): string {
  return withBoundedGrowth(text.replace(EXCESS_MARKS, '$1'), form);
}

/** Brings a text from one normal form to another. */
export function withBoundedGrowth(text: string, form: Form): string {
  return text.normalize(form).slice(0, GROWTH_MAX * text.length);
}

/** Normalizes a text so that two texts that people consider the same are equal: composed and lower case. */
export function textKey(text: string): string {
  return toNormalForm(text, 'NFC').toLowerCase();
}
