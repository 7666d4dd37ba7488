import { KEYWORD_MAX_LENGTH, TAG_MAX_LENGTH } from './limits';
import { trackablePlatformName, type AccountSource } from './platforms';
import type { TermProblem } from './trackerRules';
import { trackerCostUsd } from './xPrices';

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

/** An amount of money: "$0.75". */
export function usdText(usd: number): string {
  return USD.format(usd);
}

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What searching X for a tracker can cost. */
export function xSearchCostText(everyMinutes: number): string {
  const { quiet, busy } = trackerCostUsd(everyMinutes);
  return `X bills what a search finds, each post with its author once a day: about ${usdText(quiet)} a day for a rare term, up to ${usdText(busy)} for a busy one.`;
}
