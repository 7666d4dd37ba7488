import { THREAD_PARTS_MAX } from './limits';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from './networks';
import type { ManyHashtags } from './postRules';

/** Error texts of a post, shared by the form and the server, so that each is written only once. */
export const POST_PROBLEM_TEXTS = {
  blank: 'Write something first',
  'too-long': 'Content exceeds character limit for selected platforms',
  'too-many-bytes': bytesLimitsText(),
  'too-many-hashtags': tagLimitsText('maxHashtags', 'hashtags'),
  'too-many-mentions': tagLimitsText('maxMentions', 'mentions'),
  'too-many-cashtags': tagLimitsText('maxCashtags', 'cashtag, like $AAPL,'),
  'no-platform': 'Choose at least one platform',
  'no-thread': `Further parts go to ${threadNetworksText()}: choose one of them, or leave the parts out`,
  'too-many-parts': `A thread has at most ${THREAD_PARTS_MAX} parts`,
  'date-missing': 'Choose a date',
  'time-missing': 'Choose a time',
  'time-passed': 'That time has passed',
} as const;

/** A time that comes twice. */
export const COMES_TWICE_TEXT = 'Clocks go back that day, so this time occurs twice; the first one is used.';

/** The counter under a text. */
export function counterText(length: number, limit: number): string {
  return `${length} / ${limit} characters`;
}

/** A text's length as one network counts it. */
export type OwnCount = { platform: AccountPlatform; length: number };

/** Networks count links, wide characters and emoji each in their own way. */
export function ownCountText({ platform, length }: OwnCount): string {
  return `${NETWORKS[platform].shortName} counts ${length}`;
}

/** Says that a counter does not show plain characters. */
export function countedByText(platform: AccountPlatform): string {
  return `as ${NETWORKS[platform].shortName} counts`;
}

/** Said of a text that a network may not take as it is. */
export function manyHashtagsText({ platform, count, usual }: ManyHashtags): string {
  const { name } = NETWORKS[platform];
  return `${count} hashtags: ${name} may leave out all after the first ${usual}, or refuse the post.`;
}

/** A paste that did not fit is never shortened in silence. */
export function shortenedPasteText(limit: number): string {
  return `The pasted text was shortened to fit ${limit} characters.`;
}

/** What did not fit into a text that may have `limit` characters, and whether it was pasted. */
export type LeftOut = { text: string; limit: number; isPaste: boolean };

/** What does not fit is never left out in silence. */
export function leftOutText({ limit, isPaste }: LeftOut): string {
  return isPaste ? shortenedPasteText(limit) : `Only ${limit} characters fit. This was left out:`;
}

/** A time that the clocks skip is moved, and this says so. */
export function movedTimeText(chosen: string, moved: string): string {
  return `The clocks skip ${chosen} that day; the post goes out at ${moved}.`;
}

/** The limits of all networks that have one: "Instagram takes at most 30 hashtags in one post". */
function tagLimitsText(limit: 'maxHashtags' | 'maxMentions' | 'maxCashtags', noun: string): string {
  const sentences = ACCOUNT_PLATFORMS.map((platform) => NETWORKS[platform])
    .filter(({ text }) => text[limit] !== undefined)
    .map(({ name, text }) => `${name} takes at most ${text[limit]} ${noun} in one post`);
  return sentences.join('; ');
}

/** "Bluesky takes at most 3000 bytes of text in one post, and an emoji may take 30 of them". */
function bytesLimitsText(): string {
  const sentences = ACCOUNT_PLATFORMS.map((platform) => NETWORKS[platform])
    .filter(({ text }) => text.maxBytes !== undefined)
    .map(({ name, text }) => `${name} takes at most ${text.maxBytes} bytes of text in one post`);
  return `${sentences.join('; ')}, and an emoji may take 30 of them`;
}

/** "Twitter, Bluesky or Mastodon". */
function threadNetworksText(): string {
  const names = ACCOUNT_PLATFORMS.filter((platform) => NETWORKS[platform].threads).map((one) => NETWORKS[one].name);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
