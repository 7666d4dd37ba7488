/**
 * Everything that is neither a blank nor without a look of its own, like a zero-width space or a Hangul filler, nor there for
 * another character alone, like an accent, a variation selector or the Arabic sign of a number.
 */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u;

/** True if nobody sees anything of a text. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text);
}
