import { KEYWORD_MAX_LENGTH, TAG_MAX_LENGTH } from './limits';
import { normaliseTag } from './tags';

/** Why a term cannot be tracked. */
export type TermProblem = 'blank' | 'too-long' | 'characters';

/** What each problem of a hashtag is, as the field and the API say it. */
export const HASHTAG_PROBLEM_TEXTS: Record<TermProblem, string> = {
  blank: 'Enter a hashtag.',
  'too-long': `Use at most ${TAG_MAX_LENGTH} characters.`,
  characters: 'Use letters, digits and underscores only.',
};

/** The same of a keyword. */
export const KEYWORD_PROBLEM_TEXTS: Record<TermProblem, string> = {
  blank: 'Enter a keyword.',
  'too-long': `Use at most ${KEYWORD_MAX_LENGTH} characters.`,
  characters: 'Use at least one letter or digit.',
};

/**
 * How much longer a text may be than the term in it: outer spaces, a # and marks that composition (NFC) removes. Anything
 * longer is not even read: composing it could take seconds.
 */
const RAW_LENGTH_FACTOR = 4;

const HASHTAG = /^[\p{L}\p{M}\p{N}_]+$/u;

/** Brings a hashtag to the form in which it is kept, and says what keeps it from being tracked. */
export function readHashtag(raw: string): { hashtag: string; problem: TermProblem | null } {
  if (isFarTooLong(raw, TAG_MAX_LENGTH)) return { hashtag: raw, problem: 'too-long' };
  const hashtag = normaliseTag(raw);
  return { hashtag, problem: problemOf(hashtag, TAG_MAX_LENGTH) ?? (HASHTAG.test(hashtag) ? null : 'characters') };
}

/** Brings a keyword to the form in which it is kept (NFC, single spaces), and says what keeps it from being monitored. */
export function readKeyword(raw: string): { keyword: string; problem: TermProblem | null } {
  if (isFarTooLong(raw, KEYWORD_MAX_LENGTH)) return { keyword: raw, problem: 'too-long' };
  const keyword = raw.normalize('NFC').replace(/\s+/gu, ' ').trim();
  // A keyword of signs alone names nothing that a search could find.
  const hasWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(keyword);
  const isClean = !/\p{Cc}/u.test(keyword);
  return { keyword, problem: problemOf(keyword, KEYWORD_MAX_LENGTH) ?? (hasWord && isClean ? null : 'characters') };
}

/** The form by which two terms are the same: case makes no difference. */
export function termKey(term: string): string {
  return term.toLowerCase().normalize('NFC');
}

function isFarTooLong(raw: string, maxLength: number): boolean {
  return raw.length > RAW_LENGTH_FACTOR * maxLength;
}

function problemOf(term: string, maxLength: number): TermProblem | null {
  if (term === '') return 'blank';
  return [...term].length > maxLength ? 'too-long' : null;
}
