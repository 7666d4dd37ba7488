import { KEYWORD_MAX_LENGTH } from './limits';
import { toName } from './names';
import { isFarTooLong, problemOf, type TermProblem } from './trackerRules';

/** Normalizes a keyword, and returns the reason why it can't be monitored, if any. */
export function readKeyword(raw: string): { keyword: string; problem: TermProblem | null } {
  if (isFarTooLong(raw, KEYWORD_MAX_LENGTH)) return { keyword: raw, problem: 'too-long' };
  const keyword = toName(raw);
  // A keyword of signs alone names nothing that a search could find.
  const hasWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(keyword);
  const isClean = !/\p{Cc}/u.test(keyword);
  return { keyword, problem: problemOf(keyword, KEYWORD_MAX_LENGTH) ?? (hasWord && isClean ? null : 'characters') };
}
