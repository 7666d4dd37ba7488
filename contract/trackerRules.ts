import { KEYWORD_MAX_LENGTH, TAG_MAX_LENGTH } from './limits';
import { normaliseTag } from './tags';

/** Why a term cannot be tracked. */
export type TermProblem = 'blank' | 'too-long' | 'characters';

const HASHTAG = /^[\p{L}\p{M}\p{N}_]+$/u;

/** Brings a hashtag to the form in which it is kept, and says what keeps it from being tracked. */
export function readHashtag(raw: string): { hashtag: string; problem: TermProblem | null } {
  const hashtag = normaliseTag(raw);
  return { hashtag, problem: problemOf(hashtag, TAG_MAX_LENGTH) ?? (HASHTAG.test(hashtag) ? null : 'characters') };
}

/** Brings a keyword to the form in which it is kept (NFC, single spaces), and says what keeps it from being monitored. */
export function readKeyword(raw: string): { keyword: string; problem: TermProblem | null } {
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

function problemOf(term: string, maxLength: number): TermProblem | null {
  if (term === '') return 'blank';
  return [...term].length > maxLength ? 'too-long' : null;
}
