/**
 * Characters that can't be stored and returned unchanged: PostgreSQL has no NUL, UTF-8 has no lone surrogates, and
 * U+FFFE and U+FFFF are not characters at all.
 */
export const UNSTORABLE = /[\0\uFFFE\uFFFF]|\p{Surrogate}/u;

const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

/** Leaves out of a text what cannot be stored. */
export function withoutUnstorable(text: string): string {
  return text.replace(ALL_UNSTORABLE, '');
}

/** What stands for a character that was there and could not be read. */
export const UNREADABLE_MARK = '\uFFFD';

/** Puts that mark in the place of what cannot be stored. */
export function withUnstorableMarked(text: string): string {
  return UNSTORABLE.test(text) ? text.replace(ALL_UNSTORABLE, UNREADABLE_MARK) : text;
}
