import type { PlatformLimits } from '#contract/accountLimits';
import { THREAD_PARTS_MAX } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { followingFor, isCommon } from '#contract/networkTexts';
import { isBlank } from '#contract/isBlank';
import type { NetworkSetting } from '#contract/schemas/common';
import type { FirstComment } from '#contract/schemas/networkTexts';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import type { TagProblem } from '#contract/postRules';
import { type Draft, type DraftPart, toAttachedFile, type UploadItem, isUnderWay } from './draft';
import { measure, type Measure, withoutOwn } from './postLength';
import { filesOfPart, filesOn } from './files';
import { zonedInstant } from '../../lib/dates';
import { repeatProblem } from '../../lib/repeatRule';

/** A reason that lies in the parts of a thread. */
type PartProblem = 'part-blank' | 'part-too-long' | 'part-cashtags' | 'no-thread' | 'too-many-parts' | 'parts-repeated';

/** Networks of a post that get a common part, or one that is a single network's. */
export function takersOf(
  { platform }: Pick<DraftPart, 'platform'>,
  parts: readonly DraftPart[],
  platforms: readonly AccountPlatform[],
): AccountPlatform[] {
  const threaded = platforms.filter((one) => NETWORKS[one].threads);
  if (platform !== undefined) return threaded.filter((one) => one === platform);
  return threaded.filter((one) => !parts.some((part) => part.platform === one));
}

/** Length of a part, against the limits of the networks that get it. */
export function measurePart(
  { content }: DraftPart,
  takers: readonly AccountPlatform[],
  settings: readonly NetworkSetting[],
  limits: PlatformLimits,
): Measure {
  return measure({ content, hashtags: [], mentions: [], settings }, takers, limits);
}

/** What keeps the parts of a thread from being sent. */
export function partProblems(
  draft: Draft,
  platforms: readonly AccountPlatform[],
  limits: PlatformLimits,
): PartProblem[] {
  const { parts = [], settings = [], isScheduled, repeat } = draft;
  if (parts.length === 0) return [];
  const sent = parts.filter((part) => isCommon(part) || takersOf(part, parts, platforms).length > 0);
  const measures = sent.map((part) => measurePart(part, takersOf(part, parts, platforms), settings, limits));
  const threaded = platforms.filter((platform) => NETWORKS[platform].threads);
  const problems: PartProblem[] = [];
  if (sent.some(({ content }) => isBlank(content))) problems.push('part-blank');
  if (measures.some(({ isOver, bytes }) => isOver || bytes !== null)) problems.push('part-too-long');
  if (measures.some(({ tagProblems }) => tagProblems.includes('too-many-cashtags'))) problems.push('part-cashtags');
  if (platforms.length > 0 && threaded.length === 0 && sent.length > 0) problems.push('no-thread');
  if (threaded.some((one) => followingFor(parts, one).length >= THREAD_PARTS_MAX)) problems.push('too-many-parts');
  if (sent.length > 0 && isScheduled && repeat !== undefined) problems.push('parts-repeated');
  return problems;
}

/** A reason that lies in a first comment. */
type CommentProblem = 'comment-too-long' | 'comment-repeated';

/** The networks among these below whose posts a first comment can stand. */
export function commentedPlatforms(platforms: readonly AccountPlatform[]): AccountPlatform[] {
  return platforms.filter((platform) => NETWORKS[platform].firstComment !== null);
}

/** The comments that go out with a draft: those of its networks that say something. */
export function commentsFor(
  platforms: readonly AccountPlatform[],
  { comments = [] }: Pick<Draft, 'comments'>,
): FirstComment[] {
  return comments
    .filter(({ platform, content }) => commentedPlatforms(platforms).includes(platform) && !isBlank(content))
    .map(({ platform, content }) => ({ platform, content: content.trim() }));
}

/** True if a network does not take a comment of such a length. */
export function isCommentOver({ platform, content }: FirstComment): boolean {
  return content.trim().length > (NETWORKS[platform].firstComment?.maxLength ?? 0);
}

/** What keeps the first comments of a draft from being sent. */
export function commentProblems(draft: Draft, platforms: readonly AccountPlatform[]): CommentProblem[] {
  const comments = commentsFor(platforms, draft);
  const isRepeated = draft.isScheduled && draft.repeat !== undefined;
  return [
    ...(comments.some(isCommentOver) ? (['comment-too-long'] as const) : []),
    ...(comments.length > 0 && isRepeated ? (['comment-repeated'] as const) : []),
  ];
}

/** What a network has against the files that it would get with one of its texts. */
type FileProblem = { platform: AccountPlatform; problem: string; items: readonly UploadItem[] };

type WithFiles = Pick<Draft, 'media' | 'variants' | 'parts'>;

/** Each network's first problem with the files of the post; none for a network that takes them. */
export function fileProblems(
  draft: WithFiles,
  platforms: readonly AccountPlatform[],
  limits: PlatformLimits,
): FileProblem[] {
  return platforms.flatMap((platform) => {
    const parts = followingFor(draft.parts ?? [], platform).map((part) => filesOfPart(draft, part));
    // A part without files lacks none.
    const texts = [filesOn(draft, platform), ...parts.filter((items) => items.length > 0)];
    const [first] = texts.flatMap((items) => {
      const problem = networkMediaProblem(platform, items.map(toAttachedFile), limits[platform]);
      return problem === null ? [] : [{ platform, problem, items }];
    });
    return first ?? [];
  });
}

/** The networks that stay behind, because they refuse a file, while the post goes to the others; none if there are no others. */
export function refusingNetworks(
  problems: readonly FileProblem[],
  platforms: readonly AccountPlatform[],
): AccountPlatform[] {
  const refusing = problems.flatMap(({ platform, items }) => (items.length > 0 ? platform : []));
  return refusing.length < platforms.length ? refusing : [];
}

/** A reason that lies in the text of a single network. */
type OwnTextProblem = 'own-text-blank' | 'own-text-too-long' | 'own-text-repeated';

/** One reason for which the form is not sent. */
export type Problem =
  | 'blank'
  | 'too-long'
  | 'too-many-bytes'
  | TagProblem
  | 'no-platform'
  | 'media-unsent'
  | 'date-missing'
  | 'time-missing'
  | 'time-passed'
  | 'repeat-incomplete'
  | OwnTextProblem
  | PartProblem
  | CommentProblem
  | 'other-text-too-long';

/**
 * Everything that keeps a draft from being sent at an instant, in the order of the form; empty when nothing does. `limits`
 * are those of the servers that it goes to.
 */
export function findProblems(
  draft: Draft,
  platforms: readonly AccountPlatform[],
  now: number,
  limits: PlatformLimits = {},
): Problem[] {
  const problems: Problem[] = [];
  if (isBlank(draft.content)) problems.push('blank');
  const { isOver, bytes, tagProblems } = measure(draft, withoutOwn(platforms, draft.variants ?? []), limits);
  if (isOver) problems.push('too-long');
  if (bytes !== null) problems.push('too-many-bytes');
  problems.push(...tagProblems);
  problems.push(...ownTextProblems(draft, platforms, limits), ...partProblems(draft, platforms, limits));
  if (platforms.length === 0) problems.push('no-platform');
  problems.push(...commentProblems(draft, platforms));
  if (hasLostMedia(draft)) problems.push('media-unsent');
  if (!draft.isScheduled) return problems;
  if (draft.date === '') problems.push('date-missing');
  if (draft.time === '') problems.push('time-missing');
  if (isTimePassed(draft, now)) problems.push('time-passed');
  const { repeat, date, otherTexts = [] } = draft;
  if (repeat === undefined) return problems;
  if (repeatProblem(repeat, date) !== null) problems.push('repeat-incomplete');
  const isLong = (content: string) => measure({ ...draft, content }, platforms, limits).isOver;
  if (otherTexts.some(isLong)) problems.push('other-text-too-long');
  return problems;
}

/** What keeps the texts of single networks from being sent. */
export function ownTextProblems(
  draft: Draft,
  platforms: readonly AccountPlatform[],
  limits: PlatformLimits,
): OwnTextProblem[] {
  const chosen = (draft.variants ?? []).filter(({ platform }) => platforms.includes(platform));
  const own = chosen.flatMap(({ platform, content }) => (content === null ? [] : [{ platform, content }]));
  const problems: OwnTextProblem[] = [];
  if (own.some(({ content }) => isBlank(content))) problems.push('own-text-blank');
  if (own.some((text) => isRefused(draft, text, limits))) problems.push('own-text-too-long');
  if (chosen.length > 0 && draft.isScheduled && draft.repeat !== undefined) problems.push('own-text-repeated');
  return problems;
}

type Own = { platform: AccountPlatform; content: string };

/** True if a network refuses its own text. */
function isRefused(draft: Draft, { platform, content }: Own, limits: PlatformLimits): boolean {
  const { isOver, bytes, tagProblems } = measure({ ...draft, content }, [platform], limits);
  return isOver || bytes !== null || tagProblems.length > 0;
}

/** Problems that keep a draft from being saved as one: the rest of it may still be missing. */
export function findDraftProblems(draft: Draft): Problem[] {
  return [
    ...(isBlank(draft.content) ? (['blank'] as const) : []),
    ...((draft.variants ?? []).some(({ content }) => content !== null && isBlank(content))
      ? (['own-text-blank'] as const)
      : []),
    ...(hasLostMedia(draft) ? (['media-unsent'] as const) : []),
  ];
}

/** Files that are on this device alone: sending the post sends them first. */
export function waitingFiles({ media }: Pick<Draft, 'media'>): UploadItem[] {
  return media.filter((item) => item.status !== 'success' && !isUnderWay(item) && !item.isRefused);
}

/** True if the server would refuse a file of the post, or its bytes are gone: the post must not be sent without it. */
export function hasLostMedia({ media }: Pick<Draft, 'media'>): boolean {
  return media.some(({ status, isRefused }) => status !== 'success' && isRefused);
}

/** True if the chosen time is before `now`; false while date or time are missing. */
export function isTimePassed(draft: Pick<Draft, 'date' | 'time'>, now: number): boolean {
  const zoned = zonedInstant(draft);
  return zoned !== null && zoned.instant < now;
}
