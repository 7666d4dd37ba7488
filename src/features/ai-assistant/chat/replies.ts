import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { isBlank } from '#contract/isBlank';
import { hasTag } from '#contract/tags';
import type { Reply, PickedImage } from '../aiAssistantSlice';
import { hashtagsFor } from '../../../lib/hashtagsFor';
import { ADVICE_ORDER, readRequest } from './readRequest';
import { formatBytes } from '../../../lib/numbers';
import { versionsOf } from '../text/versions';

/** As many of a person's own hashtags as are worth reading. */
const OWN_SHOWN = 10;

/** The assistant's standing advice on hashtags. */
const HASHTAG_ADVICE = 'Use 3-5 hashtags per post.';

const BEYOND_IT =
  'That is beyond me without a model: I correct spelling, break lines, fit a text to a network, find hashtags in it, and know ' +
  'good times to post.';
const NO_SUBJECT = 'Tell me in a few words what it is about, like “our new rye bread”.';

/**
 * Answers a chat message with the advice that it asks for, or with its words in three versions, or says that it can't.
 * `platform` is written for where it names none; `own` are the person's hashtags.
 */
export function replyToMessage(
  text: string,
  platform: AccountPlatform | null = null,
  own: readonly string[] = [],
): Reply {
  const { kind, subject, platforms: named, wantsHashtags, wantsTimes } = readRequest(text);
  const platforms = named.length === 0 && platform !== null ? [platform] : named;
  if (kind === 'beyond') return { content: BEYOND_IT };
  if (kind === 'advice') {
    const parts = [
      ...(wantsHashtags ? [adviseHashtags(subject, own)] : []),
      ...(wantsTimes ? [adviseTimes(platforms)] : []),
    ];
    return { content: parts.join('\n\n') };
  }
  if (isBlank(subject)) return { content: NO_SUBJECT };
  return {
    content: `Your words in three versions${placesOf(platforms)}. ${HASHTAG_ADVICE}`,
    ...versionsOf(subject, platforms),
  };
}

/** True if a message asks for hashtags. */
export function asksForHashtags(text: string): boolean {
  return readRequest(text).wantsHashtags;
}

/** Answers Enhance Text; the text is to fit these networks, or all where none is named. */
export function replyToEnhancement(text: string, platforms: readonly AccountPlatform[] = []): Reply {
  return { content: 'Your text in three versions:', ...versionsOf(text, platforms) };
}

/** Answers Analyze Image. */
export function replyToImage(image: ImageFacts): Reply {
  return { content: describeImage(image) };
}

/** Answers Suggest Hashtags, with words of the text and the person's own hashtags. */
export function adviseHashtags(subject: string, own: readonly string[] = []): string {
  const found = hashtagsFor(subject);
  const others = own.map((tag) => `#${tag}`).filter((tag) => !hasTag(found, tag));
  return [
    HASHTAG_ADVICE,
    found.length > 0 ? `From your words: ${found.join(' ')}` : NO_SUBJECT,
    ...(others.length > 0 ? [`Your own: ${others.slice(0, OWN_SHOWN).join(' ')}`] : []),
  ].join('\n');
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
