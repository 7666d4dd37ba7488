import { networkMediaProblem } from '#contract/networks/mediaProblem';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { checkPost } from '#contract/postRules';
import { POST_PROBLEM_TEXTS } from '#contract/postTexts';
import type { Post } from '#contract/schemas/posts';
import type { Account } from '../../api/accountsApi';
import { asSentence } from '../../api/failureText';

/**
 * Reasons why a post can't be given any time at all, one sentence each: a draft may lack anything. `accounts` is
 * undefined until it is known which are connected.
 */
export function findMissing(post: Post, accounts: readonly Account[] | undefined): string[] {
  const { platforms, media, targets } = post;
  const problems = checkPost(post, platforms).map(({ code }) => asSentence(POST_PROBLEM_TEXTS[code]));
  const isConnected = (platform: AccountPlatform) =>
    accounts === undefined ||
    accounts.some((account) => account.isConnected && account.platform === platform) ||
    targets.some((target) => target.account_id !== null && target.platform === platform);
  return [
    ...new Set(problems),
    ...platforms.filter((one) => !isConnected(one)).map((one) => `${NETWORKS[one].name} isn’t connected.`),
    ...platforms.flatMap((one) => networkMediaProblem(one, media) ?? []),
  ];
}
