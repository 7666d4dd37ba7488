import { LONGEST_TEXT, networkLimits, type PlatformLimits, type ServerLimits } from './accountLimits';
import { NETWORKS, type AccountPlatform } from './networks';
import { graphemeLength } from './networks/graphemes';
import { countsTyped, textLength } from './networks/textLength';
import { utf8Length } from './networks/utf8Length';
import type { NetworkSetting } from './schemas/common';
import { hashtagsIn, mentionsIn, missingTags } from './tags';

/** Parts of a post's text before they are joined. */
export type PostText = { content: string; hashtags?: readonly string[]; mentions?: readonly string[] };

/** What is checked of a post. */
export type CheckedPost = PostText & { network_settings?: readonly NetworkSetting[] };

/** A count in a text that exceeds a network's limit. */
export type TagProblem = 'too-many-hashtags' | 'too-many-mentions';

/** One reason for which a post cannot go out; `length` and `limit` are in the network's own unit, or in bytes. */
export type PostProblem =
  | { code: 'blank' }
  | { code: 'no-platform' | TagProblem }
  | { code: 'too-long' | 'too-many-bytes'; platform: AccountPlatform; length: number; limit: number };

/** True if nothing is left of a text after trimming. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Smallest limit among the chosen platforms and their servers; with none chosen the largest of all (L-51). */
export function smallestTextLimit(platforms: readonly AccountPlatform[], limits: PlatformLimits = {}): number {
  if (platforms.length === 0) return LONGEST_TEXT;
  return Math.min(...platforms.map((platform) => (limits[platform] ?? networkLimits(platform)).max_characters));
}

/** Signs that nobody sees, as a pasted text may hold them: X refuses a post for one of them. */
const UNSEEN = /[\uFEFF\uFFFE\uFFFF]/g;

/**
 * The text as it goes out: trimmed and without unseen signs, followed by the mentions and hashtags that it does not hold
 * already (L-44).
 */
export function composePostText({ content, hashtags = [], mentions = [] }: PostText): string {
  const text = content.replace(UNSEEN, '').trim();
  if (hashtags.length === 0 && mentions.length === 0) return text;
  return [text, missingTags(text, { hashtags, mentions }).join(' ')].filter((part) => part !== '').join('\n\n');
}

/** Tags in which a composed text exceeds the limit of one of its networks, which would reject the whole post. */
export function findTagProblems(text: string, platforms: readonly AccountPlatform[]): TagProblem[] {
  const rules = platforms.map((platform) => NETWORKS[platform].text);
  const mostHashtags = Math.min(...rules.map(({ maxHashtags = Infinity }) => maxHashtags));
  const mostMentions = Math.min(...rules.map(({ maxMentions = Infinity }) => maxMentions));
  const problems: TagProblem[] = [];
  if (mostHashtags < Infinity && hashtagsIn(text).length > mostHashtags) problems.push('too-many-hashtags');
  if (mostMentions < Infinity && mentionsIn(text).length > mostMentions) problems.push('too-many-mentions');
  return problems;
}

/**
 * Checks a post as the form and the API both do; an empty list means that it may go out. `limits` are those of the
 * servers that it goes to. On networks whose counter shows UTF-16 units, what was typed counts by them; besides, what goes
 * out counts as each network does (L-52).
 */
export function checkPost(
  post: CheckedPost,
  platforms: readonly AccountPlatform[],
  limits: PlatformLimits = {},
): PostProblem[] {
  const problems: PostProblem[] = [];
  if (isBlank(post.content)) problems.push({ code: 'blank' });
  if (platforms.length === 0) problems.push({ code: 'no-platform' });
  const text = composePostText(post);
  for (const platform of platforms) {
    problems.push(...lengthProblems(platform, text, post, limits[platform] ?? networkLimits(platform)));
  }
  return [...problems, ...findTagProblems(text, platforms).map((code) => ({ code }))];
}

function lengthProblems(
  platform: AccountPlatform,
  text: string,
  { content, network_settings: settings = [] }: CheckedPost,
  limits: ServerLimits,
): PostProblem[] {
  const problems: PostProblem[] = [];
  const limit = limits.max_characters;
  // A text over the limit by the plain count need not be weighed as well.
  const isOverAsTyped = countsTyped(platform) && content.trim().length > limit;
  const length = (isOverAsTyped ? text.length : textLength(platform, text, limits)) + warningLength(platform, settings);
  if (length > limit) problems.push({ code: 'too-long', platform, length, limit });
  const bytes = bytesOver(platform, text);
  if (bytes !== null) problems.push({ code: 'too-many-bytes', platform, ...bytes });
  return problems;
}

/** What the warning before a post takes of the room for its text, on networks that take one. */
export function warningLength(platform: AccountPlatform, settings: readonly NetworkSetting[]): number {
  if (!NETWORKS[platform].settings.takesWarning) return 0;
  const warning = settings.find((one) => one.platform === platform)?.content_warning ?? '';
  return graphemeLength(warning.trim());
}

/** Size of a composed text where it is past what a network takes, else null: emoji and accents take several bytes each. */
export function bytesOver(platform: AccountPlatform, text: string): { length: number; limit: number } | null {
  const { maxBytes: limit = Infinity } = NETWORKS[platform].text;
  // No UTF-16 unit takes more than three bytes.
  if (text.length * 3 <= limit) return null;
  const length = utf8Length(text);
  return length > limit ? { length, limit } : null;
}
