import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from './networks';
import { textLength } from './networks/textLength';
import { hashtagsIn, mentionsIn, missingTags } from './tags';

/** Parts of a post's text before they are joined. */
export type PostText = { content: string; hashtags?: readonly string[]; mentions?: readonly string[] };

/** A count in a text that exceeds a network's limit. */
export type TagProblem = 'too-many-hashtags' | 'too-many-mentions';

/** One reason for which a post cannot go out; `length` and `limit` are set for texts that are too long. */
export type PostProblem =
  | { code: 'blank' }
  | { code: 'no-platform' | TagProblem }
  | { code: 'too-long'; platform: AccountPlatform; length: number; limit: number };

/** True if nothing is left of a text after trimming. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Smallest limit among the chosen platforms, in UTF-16 units; with none chosen the largest of all (L-51). */
export function smallestTextLimit(platforms: readonly AccountPlatform[]): number {
  const limitOf = (platform: AccountPlatform) => NETWORKS[platform].text.limit;
  if (platforms.length === 0) return Math.max(...ACCOUNT_PLATFORMS.map(limitOf));
  return Math.min(...platforms.map(limitOf));
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
 * Checks a post as the form, the API and the publisher all do; an empty list means that it may go out. What was typed
 * counts by UTF-16 units, and on X what goes out by weight too (L-52).
 */
export function checkPost(post: PostText, platforms: readonly AccountPlatform[]): PostProblem[] {
  const problems: PostProblem[] = [];
  if (isBlank(post.content)) problems.push({ code: 'blank' });
  if (platforms.length === 0) problems.push({ code: 'no-platform' });
  const text = composePostText(post);
  const typed = post.content.trim().length;
  for (const platform of platforms) {
    const { limit } = NETWORKS[platform].text;
    // A text over the limit by the plain count need not be weighed as well.
    const length = typed > limit ? text.length : textLength(platform, text);
    if (length > limit) problems.push({ code: 'too-long', platform, length, limit });
  }
  return [...problems, ...findTagProblems(text, platforms).map((code) => ({ code }))];
}
