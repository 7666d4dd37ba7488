import { TAG_MAX_LENGTH } from './limits';
import { normalizeTag } from './tags';

/** Why a term cannot be tracked. */
export type TermProblem = 'blank' | 'too-long' | 'characters';

/**
 * How much longer a text may be than the term in it: outer spaces, a # and marks that composition (NFC) removes. Anything
 * longer is not even read: composing it could take seconds.
 */
const RAW_LENGTH_FACTOR = 4;

const HASHTAG = /^[\p{L}\p{M}\p{N}_]+$/u;

/** Brings a hashtag to the form in which it is kept, and says what keeps it from being tracked. */
export function readHashtag(raw: string): { hashtag: string; problem: TermProblem | null } {
  if (isFarTooLong(raw, TAG_MAX_LENGTH)) return { hashtag: raw, problem: 'too-long' };
  const hashtag = normalizeTag(raw);
  return { hashtag, problem: problemOf(hashtag, TAG_MAX_LENGTH) ?? (HASHTAG.test(hashtag) ? null : 'characters') };
}

/** The form by which two terms are the same: case makes no difference. */
export function termKey(term: string): string {
  return term.toLowerCase().normalize('NFC');
}

/** Tells whether a text is longer than any way to write a term of this length. */
export function isFarTooLong(raw: string, maxLength: number): boolean {
  return raw.length > RAW_LENGTH_FACTOR * maxLength;
}

/** Says what keeps a term of any kind from being tracked. */
export function problemOf(term: string, maxLength: number): TermProblem | null {
  if (term === '') return 'blank';
  return [...term].length > maxLength ? 'too-long' : null;
}
