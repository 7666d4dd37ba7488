import { LONGEST_TEXT, networkLimits, type PlatformLimits, type ServerLimits } from './accountLimits';
import { isBlank } from './isBlank';
import { NETWORKS, type AccountPlatform } from './networks';
import { THREAD_PARTS_MAX } from './limits';
import { graphemeLength } from './networks/graphemes';
import { textLength, utf8Length } from './networks/textLength';
import type { NetworkSetting } from './schemas/common';
import { followingFor, isCommon, threadFor, type NetworkTexts, type ThreadPart } from './networkTexts';
import type { PostText } from './postText';
import { cashtagsIn, hashtagsIn, mentionsIn } from './tags';

export { composePostText, type PostText } from './postText';

/** What is checked of a post. */
export type CheckedPost = PostText & NetworkTexts & { network_settings?: readonly NetworkSetting[] };

/** A count in a text that exceeds a network's limit. */
export type TagProblem = 'too-many-hashtags' | 'too-many-mentions' | 'too-many-cashtags';

/**
 * The text that a problem is about, where that is not the common one: the field that holds it, and its place in what the network
 * gets, from 1. A common part has no `platform`.
 */
export type TextPlace = { field: 'variants' | 'parts' | 'comments'; platform?: AccountPlatform; part: number };

/** One reason for which a post cannot go out; `length` and `limit` are in the network's own unit, or in bytes. */
export type PostProblem =
  | { code: 'blank'; at?: TextPlace }
  | { code: 'no-platform' | 'no-thread' }
  | { code: TagProblem; at?: TextPlace }
  | { code: 'too-many-parts'; platform: AccountPlatform }
  | { code: 'too-long' | 'too-many-bytes'; platform: AccountPlatform; length: number; limit: number; at?: TextPlace };

/** Smallest limit among the chosen platforms and their servers; with none chosen the largest of all. */
export function smallestTextLimit(platforms: readonly AccountPlatform[], limits: PlatformLimits = {}): number {
  if (platforms.length === 0) return LONGEST_TEXT;
  return Math.min(...platforms.map((platform) => (limits[platform] ?? networkLimits(platform)).max_characters));
}

/** Tags in which a composed text exceeds the limit of one of its networks, which would reject the whole post. */
export function findTagProblems(text: string, platforms: readonly AccountPlatform[]): TagProblem[] {
  const rules = platforms.map((platform) => NETWORKS[platform].text);
  const mostHashtags = Math.min(...rules.map(({ maxHashtags = Infinity }) => maxHashtags));
  const mostMentions = Math.min(...rules.map(({ maxMentions = Infinity }) => maxMentions));
  const mostCashtags = Math.min(...rules.map(({ maxCashtags = Infinity }) => maxCashtags));
  const problems: TagProblem[] = [];
  if (mostHashtags < Infinity && hashtagsIn(text).length > mostHashtags) problems.push('too-many-hashtags');
  if (mostMentions < Infinity && mentionsIn(text).length > mostMentions) problems.push('too-many-mentions');
  if (mostCashtags < Infinity && cashtagsIn(text).length > mostCashtags) problems.push('too-many-cashtags');
  return problems;
}

/** The hashtags of a text that goes to a network, where these are more than its own apps take. */
export type ManyHashtags = { platform: AccountPlatform; count: number; usual: number };

/** The first network that may cut or refuse a composed text for its hashtags; null: none. */
export function findManyHashtags(text: string, platforms: readonly AccountPlatform[]): ManyHashtags | null {
  for (const platform of platforms) {
    const { usualHashtags: usual } = NETWORKS[platform].text;
    const count = usual === undefined ? 0 : hashtagsIn(text).length;
    if (usual !== undefined && count > usual) return { platform, count, usual };
  }
  return null;
}

/**
 * Checks a post as the form and the API both do; an empty list means that it may go out. Each network is checked with the texts
 * that it gets, counted as it counts. `limits` are those of the servers that it goes to.
 */
export function checkPost(
  post: CheckedPost,
  platforms: readonly AccountPlatform[],
  limits: PlatformLimits = {},
): PostProblem[] {
  const threads = platforms.map((platform) => ({ platform, thread: threadFor(post, platform) }));
  return [
    ...blankTexts(post),
    ...(platforms.length === 0 ? [{ code: 'no-platform' as const }] : []),
    ...threads.flatMap(({ platform, thread }) => {
      const tooMany = thread.length > THREAD_PARTS_MAX && NETWORKS[platform].threads;
      return [
        ...thread.flatMap((part, index) => {
          const at = placeOf(post, platform, part, index);
          const settings = post.network_settings ?? [];
          return [
            ...lengthProblems(platform, part, at, { settings, limits: limits[platform] ?? networkLimits(platform) }),
            ...tagProblems(platform, part, at),
          ];
        }),
        ...(tooMany ? [{ code: 'too-many-parts' as const, platform }] : []),
      ];
    }),
    ...(isLost(post, platforms) ? [{ code: 'no-thread' as const }] : []),
  ];
}

/** Nobody would get parts for all networks that take threads if none of these is chosen. */
function isLost({ parts = [] }: CheckedPost, platforms: readonly AccountPlatform[]): boolean {
  const common = parts.filter(isCommon);
  return platforms.length > 0 && common.length > 0 && !platforms.some((platform) => NETWORKS[platform].threads);
}

function blankTexts({ content, variants = [], parts = [] }: CheckedPost): PostProblem[] {
  const problems: PostProblem[] = isBlank(content) ? [{ code: 'blank' }] : [];
  for (const { platform, content: own } of variants)
    if (isBlank(own)) problems.push({ code: 'blank', at: { field: 'variants', platform, part: 1 } });
  for (const part of parts.filter((one) => isBlank(one.content))) {
    const { platform } = part;
    const siblings = parts.filter((one) => (one.platform ?? null) === (platform ?? null));
    const at = { field: 'parts' as const, ...(platform && { platform }), part: siblings.indexOf(part) + 2 };
    problems.push({ code: 'blank', at });
  }
  return problems;
}

/** Where a text of a thread was written; undefined: it is the common one. */
function placeOf(
  { variants = [], parts = [] }: CheckedPost,
  platform: AccountPlatform,
  { kind }: ThreadPart,
  index: number,
): TextPlace | undefined {
  const part = index + 1;
  if (kind === 'comment') return { field: 'comments', platform, part };
  if (kind === 'post') {
    return variants.some((one) => one.platform === platform) ? { field: 'variants', platform, part } : undefined;
  }
  const isOwn = followingFor(parts, platform).some((one) => !isCommon(one));
  return { field: 'parts', ...(isOwn && { platform }), part };
}

/** The tags of a comment are not counted: nobody has documented a limit of theirs. */
function tagProblems(platform: AccountPlatform, { kind, text }: ThreadPart, at: TextPlace | undefined): PostProblem[] {
  const codes = kind === 'comment' ? [] : findTagProblems(text, [platform]);
  return codes.map((code) => ({ code, ...(at !== undefined && { at }) }));
}

function lengthProblems(
  platform: AccountPlatform,
  { kind, text }: ThreadPart,
  at: TextPlace | undefined,
  { settings, limits }: { settings: readonly NetworkSetting[]; limits: ServerLimits },
): PostProblem[] {
  const where = at === undefined ? {} : { at };
  if (kind === 'comment') {
    const { maxLength: limit = 0 } = NETWORKS[platform].firstComment ?? {};
    return text.length > limit ? [{ code: 'too-long', platform, length: text.length, limit, ...where }] : [];
  }
  const problems: PostProblem[] = [];
  const limit = limits.max_characters;
  const length = textLength(platform, text, limits) + warningLength(platform, settings);
  if (length > limit) problems.push({ code: 'too-long', platform, length, limit, ...where });
  const bytes = bytesOver(platform, text);
  if (bytes !== null) problems.push({ code: 'too-many-bytes', platform, ...bytes, ...where });
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
