import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';

/** The assistant's standing advice on hashtags (spec section 2). */
export const HASHTAG_ADVICE = 'Use 3-5 hashtags per post.';

/** In this order by the specification; further networks follow. */
const FIRST: readonly AccountPlatform[] = ['twitter', 'linkedin', 'instagram', 'facebook'];
const ORDER = [...new Set([...FIRST, ...ACCOUNT_PLATFORMS])];

export const POSTING_TIMES_ADVICE = [
  'These are good times to post:',
  ...ORDER.map((platform) => `${NETWORKS[platform].name} ${NETWORKS[platform].postingTimes}`),
].join('\n');
