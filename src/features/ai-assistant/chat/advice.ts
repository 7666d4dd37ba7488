import { PLATFORM_NAMES, type AccountPlatform } from '#contract/platforms';
import { POSTING_TIMES } from '#contract/postingTimes';

/** The assistant's standing advice on hashtags (spec section 2). */
export const HASHTAG_ADVICE = 'Use 3-5 hashtags per post.';

const ORDER: readonly AccountPlatform[] = ['twitter', 'linkedin', 'instagram', 'facebook'];

export const POSTING_TIMES_ADVICE = [
  'These are good times to post:',
  ...ORDER.map((platform) => `${PLATFORM_NAMES[platform]} ${POSTING_TIMES[platform]}`),
].join('\n');
