import type { PlatformLimits } from '#contract/accountLimits';
import type { AccountPlatform } from '#contract/networks';
import { isBlank } from '#contract/isBlank';
import type { TagProblem } from '#contract/postRules';
import { zonedInstant } from '../../../lib/dates';
import { repeatProblem } from '../../../lib/repeat/rule';
import { commentProblems, type CommentProblem } from './comments';
import type { Draft } from './draft';
import { partProblems, type PartProblem } from './partProblems';
import { measure, withoutOwn } from './postLength';
import { isUnderWay } from './uploadItem';

/** A reason that lies in the text of a single network. */
export type OwnTextProblem = 'own-text-blank' | 'own-text-too-long' | 'own-text-repeated';

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
  if (hasIdleMedia(draft)) problems.push('media-unsent');
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

/** Problems that keep a draft from being saved as one (L-71): the rest of it may still be missing. */
export function findDraftProblems(draft: Draft): Problem[] {
  return [
    ...(isBlank(draft.content) ? (['blank'] as const) : []),
    ...((draft.variants ?? []).some(({ content }) => content !== null && isBlank(content))
      ? (['own-text-blank'] as const)
      : []),
    ...((draft.parts ?? []).some(({ content }) => isBlank(content)) ? (['part-blank'] as const) : []),
    ...(hasIdleMedia(draft) ? (['media-unsent'] as const) : []),
  ];
}

/** True if a file of the post has not reached the server and is not on its way: the post must not be sent without it. */
export function hasIdleMedia({ media }: Pick<Draft, 'media'>): boolean {
  return media.some((item) => item.status !== 'success' && !isUnderWay(item));
}

/** True if the chosen time is before `now`; false while date or time are missing. */
export function isTimePassed(draft: Pick<Draft, 'date' | 'time'>, now: number): boolean {
  const zoned = zonedInstant(draft);
  return zoned !== null && zoned.instant < now;
}
