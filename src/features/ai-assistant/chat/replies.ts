import { NETWORKS, type AccountPlatform, ACCOUNT_PLATFORMS } from '#contract/networks';
import { isBlank } from '#contract/isBlank';
import type { Reply, PickedImage, VersionName } from '../aiAssistantSlice';
import { framesOf, questionFrame, storyFrame, tagsFor } from '../text/frames';
import { hashtagsFor } from '../text/hashtags';
import { ADVICE_ORDER, readRequest } from './readRequest';
import { formatBytes } from '../../../lib/numbers';
import { fits, fitText } from '../text/fitText';
import { headlineOf, tidy } from '../text/wording';

/** The assistant's standing advice on hashtags. */
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

/** Width and height in pixels; null where the browser could not read the image. */
export type ImageSize = { width: number; height: number };
export type ImageFacts = Pick<PickedImage, 'name' | 'type' | 'sizeBytes'> & { size: ImageSize | null };

const SQUARE_TOLERANCE = 0.05;
const SHARP_FROM_PX = 1_080;

/** Describes the uses of an image, from its size and its name alone. */
export function describeImage({ name, type, sizeBytes, size }: ImageFacts): string {
  const kind = type.replace('image/', '').toUpperCase();
  const measures = size === null ? '' : `, ${size.width} × ${size.height} pixels`;
  const subject = name
    .replace(/\.[^.]+$/u, '')
    .replace(/[-_]+/gu, ' ')
    .trim();
  const lines = [
    `${name}: ${kind}, ${formatBytes(sizeBytes)}${measures}.`,
    ...(size === null ? [] : [shapeAdvice(size), sharpnessAdvice(size)]),
    `Say in the alt text what can be seen; the file name suggests “${subject}”.`,
  ];
  return lines.join('\n');
}

function shapeAdvice({ width, height }: ImageSize): string {
  const ratio = width / height;
  if (Math.abs(ratio - 1) <= SQUARE_TOLERANCE) return 'Square: it fits every network, and Instagram best.';
  if (ratio > 1) return 'Landscape: it fits Twitter, LinkedIn and Facebook best.';
  return 'Portrait: it fills the screen on Instagram.';
}

function sharpnessAdvice({ width }: ImageSize): string {
  return width >= SHARP_FROM_PX
    ? 'It is large enough to stay sharp.'
    : `Under ${SHARP_FROM_PX} pixels wide it may look soft on large screens.`;
}

/**
 * Rewrites a text in three ways, always the same for the same words: tidied, as an open question, and as a look behind the
 * scenes. What a text fits as it is, its versions fit as well, and the chosen network always.
 */
export function enhanceText(text: string, chosen: AccountPlatform | null = null): Record<VersionName, string> {
  const platforms = ACCOUNT_PLATFORMS.filter((platform) => platform === chosen || fits(text, [platform]));
  const fit = (frame: (words: string) => string, words: string) =>
    fitText({ frame, words: tidy(words), tags: tagsFor(words), platforms: withLongest(platforms) });
  const headline = headlineOf(text.trim());
  return {
    version1: fit((words) => words, text),
    version2: fit(questionFrame, headline),
    version3: fit(storyFrame, headline),
  };
}

/** A text that fits nowhere is not cut further than it has to be. */
function withLongest(platforms: readonly AccountPlatform[]): readonly AccountPlatform[] {
  return platforms.length === 0 ? ['facebook'] : platforms;
}
