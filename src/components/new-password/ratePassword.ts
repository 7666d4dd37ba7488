import { PASSWORD_MIN_LENGTH } from '#contract/limits';

/** Names of the levels of strength, weakest first. */
export const STRENGTH_NAMES = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** The level that a password has at most which others would try early. */
export const WEAK = 1;

/** Rates a password from 0 (too short) to 4 (strong) by length and variety; a hint, never a condition. */
export function ratePassword(password: string): number {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const isMonotonous = new Set(password).size <= 3;
  if (isMonotonous) return 1;
  const points = (length >= 8 ? 1 : 0) + (length >= 12 ? 1 : 0) + (length >= 16 ? 1 : 0) + (kinds >= 2 ? 1 : 0);
  return Math.min(4, Math.max(1, points + (kinds >= 3 && length >= 8 ? 1 : 0)));
}
