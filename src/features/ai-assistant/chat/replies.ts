import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { isBlank } from '#contract/isBlank';
import type { Reply } from '../aiAssistantSlice';
import { describeImage, type ImageFacts } from '../image/describeImage';
import { enhanceText } from '../text/enhanceText';
import { framesOf } from '../text/frames';
import { hashtagsFor } from '../text/hashtags';
import { ADVICE_ORDER } from './networksIn';
import { readRequest } from './readRequest';

/** The assistant's standing advice on hashtags (spec section 2). */
const HASHTAG_ADVICE = 'Use 3-5 hashtags per post.';

const BEYOND_IT =
  'That is beyond me: I am simulated. I draft posts from your words, find hashtags in them, and know good times to post. ' +
  'To rework a text, write it in Create Post and press Enhance Text.';
const NO_SUBJECT = 'Tell me in a few words what it is about, like “our new rye bread”.';

/** Answers a chat message with the advice or the drafts that it asks for, or says that it can't; `platform` where it names none. */
export function replyToMessage(text: string, platform: AccountPlatform | null = null): Reply {
  const { kind, subject, platforms: named, wantsHashtags, wantsTimes } = readRequest(text);
  const platforms = named.length === 0 && platform !== null ? [platform] : named;
  if (kind === 'beyond') return { content: BEYOND_IT };
  if (kind === 'advice') {
    const parts = [
      ...(wantsHashtags ? [adviseHashtags(subject)] : []),
      ...(wantsTimes ? [adviseTimes(platforms)] : []),
    ];
    return { content: parts.join('\n\n') };
  }
  if (isBlank(subject)) return { content: NO_SUBJECT };
  return {
    content: `Three beginnings${placesOf(platforms)}, made from your words. ${HASHTAG_ADVICE}`,
    contentOptions: framesOf(subject, platforms),
  };
}

/** Answers Enhance Text. */
export function replyToEnhancement(text: string, platform: AccountPlatform | null = null): Reply {
  return { content: 'Your text in three versions:', contentOptions: enhanceText(text, platform) };
}

/** Answers Analyze Image. */
export function replyToImage(image: ImageFacts): Reply {
  return { content: describeImage(image) };
}

/** Answers Suggest Hashtags. */
export function adviseHashtags(subject: string): string {
  const tags = hashtagsFor(subject).join(' ');
  return `${HASHTAG_ADVICE}\n${tags === '' ? NO_SUBJECT : `From your words: ${tags}`}`;
}

/** Good times on the networks that were asked about; on all when none was. */
function adviseTimes(platforms: readonly AccountPlatform[]): string {
  const lines = (platforms.length === 0 ? ADVICE_ORDER : platforms).map(
    (platform) => `${NETWORKS[platform].name} ${NETWORKS[platform].postingTimes}`,
  );
  return ['These are good times to post:', ...lines].join('\n');
}

function placesOf(platforms: readonly AccountPlatform[]): string {
  return platforms.length === 0 ? '' : ` for ${platforms.map((platform) => NETWORKS[platform].name).join(', ')}`;
}
