import { KEYWORD_MAX_LENGTH, TAG_MAX_LENGTH } from './limits';
import { trackablePlatformName, type AccountSource } from './platforms';
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

/** Why a network that is searched by way of an account is not: no account of it is connected, or each has lost its access. */
export function accountNeededText(source: AccountSource, isLost = false): string {
  const name = trackablePlatformName(source);
  return isLost
    ? `Reconnect your ${name} account to search its server.`
    : `Connect a ${name} account to search its server.`;
}
