import { KEYWORD_MAX_LENGTH, TAG_MAX_LENGTH } from './limits';
import type { TermProblem } from './trackerRules';

/** Error texts of hashtags, shared by the field and the API. */
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
