import { foldCase } from './foldCase';
import { TAG_MAX_LENGTH, KEYWORD_MAX_LENGTH } from './limits';
import { normalizeTag } from './tags';
import { TAG_NAME } from './textTokens';
import { toName } from './names';

/** Why a term cannot be tracked. */
export type TermProblem = 'blank' | 'too-long' | 'characters';

/**
 * Factor by which a text may exceed the longest term: for outer spaces, a # and characters removed by composition
 * (NFC). Longer texts are not even read: composing them could take seconds.
 */
const RAW_LENGTH_FACTOR = 4;

const HASHTAG = new RegExp(`^${TAG_NAME}$`, 'u');

/** Normalizes a hashtag, and returns the reason why it can't be tracked, if any. */
export function readHashtag(raw: string): { hashtag: string; problem: TermProblem | null } {
  if (isFarTooLong(raw, TAG_MAX_LENGTH)) return { hashtag: raw, problem: 'too-long' };
  const hashtag = normalizeTag(raw);
  return { hashtag, problem: problemOf(hashtag, TAG_MAX_LENGTH) ?? (HASHTAG.test(hashtag) ? null : 'characters') };
}

/** The form by which two terms are the same: neither case nor full and half width make a difference. */
export function termKey(term: string): string {
  return foldCase(term.normalize('NFKC')).normalize('NFC');
}

/** True if a text is longer than any spelling of a term of this length. */
export function isFarTooLong(raw: string, maxLength: number): boolean {
  return raw.length > RAW_LENGTH_FACTOR * maxLength;
}

/** Reason why a term of any kind can't be tracked. */
function problemOf(term: string, maxLength: number): TermProblem | null {
  if (term === '') return 'blank';
  return [...term].length > maxLength ? 'too-long' : null;
}

/** Normalizes a keyword, and returns the reason why it can't be monitored, if any. */
export function readKeyword(raw: string): { keyword: string; problem: TermProblem | null } {
  if (isFarTooLong(raw, KEYWORD_MAX_LENGTH)) return { keyword: raw, problem: 'too-long' };
  const keyword = toName(raw);
  // A keyword of signs alone names nothing that a search could find.
  const hasWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(keyword);
  const isClean = !/\p{Cc}/u.test(keyword);
  return { keyword, problem: problemOf(keyword, KEYWORD_MAX_LENGTH) ?? (hasWord && isClean ? null : 'characters') };
}
