import { KEYWORD_MAX_LENGTH, TAG_MAX_LENGTH } from './limits';
import type { TermProblem } from './trackerRules';

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
