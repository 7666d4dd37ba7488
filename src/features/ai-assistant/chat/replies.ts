import type { Reply } from '../aiAssistantSlice';
import { enhanceText } from '../text/enhanceText';
import { describeImage, type ImageFacts } from '../image/describeImage';
import { hashtagsFor } from '../text/wording';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';

const ASKS_FOR_HASHTAGS = /\bhash ?tags?\b/iu;
const ASKS_FOR_TIMES = /\b(when|what time|which time|best times?|posting times?|good times?)\b/iu;

/** The assistant's standing advice on hashtags (spec section 2). */
const HASHTAG_ADVICE = 'Use 3-5 hashtags per post.';

/** In this order by the specification; further networks follow. */
const FIRST: readonly AccountPlatform[] = ['twitter', 'linkedin', 'instagram', 'facebook'];
const ORDER = [...new Set([...FIRST, ...ACCOUNT_PLATFORMS])];

const POSTING_TIMES_ADVICE = [
  'These are good times to post:',
  ...ORDER.map((platform) => `${NETWORKS[platform].name} ${NETWORKS[platform].postingTimes}`),
].join('\n');

/** Answers a chat message with the standing advice it asks for, or with drafts made of its own words. */
export function replyToMessage(text: string): Reply {
  const parts: string[] = [];
  if (ASKS_FOR_HASHTAGS.test(text)) {
    const tags = hashtagsFor(text).join(' ');
    parts.push(tags === '' ? HASHTAG_ADVICE : `${HASHTAG_ADVICE}\nFrom your words: ${tags}`);
  }
  if (ASKS_FOR_TIMES.test(text)) parts.push(POSTING_TIMES_ADVICE);
  if (parts.length > 0) return { content: parts.join('\n\n') };
  return {
    content: `Here are three drafts made from your words. ${HASHTAG_ADVICE}`,
    contentOptions: enhanceText(text),
  };
}

/** Answers Enhance Text. */
export function replyToEnhancement(text: string): Reply {
  return { content: 'Your text in three versions:', contentOptions: enhanceText(text) };
}

/** Answers Analyze Image. */
export function replyToImage(image: ImageFacts): Reply {
  return { content: describeImage(image) };
}
