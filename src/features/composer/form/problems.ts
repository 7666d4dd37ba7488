import type { PlatformLimits } from '#contract/accountLimits';
import type { AccountPlatform } from '#contract/networks';
import { isBlank, type TagProblem } from '#contract/postRules';
import { zonedInstant } from '../../../lib/dates';
import { repeatProblem } from '../../../lib/repeat/rule';
import type { Draft } from './draft';
import { measure } from './postLength';

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
  const { isOver, bytes, tagProblems } = measure(draft, platforms, limits);
  if (isOver) problems.push('too-long');
  if (bytes !== null) problems.push('too-many-bytes');
  problems.push(...tagProblems);
  if (platforms.length === 0) problems.push('no-platform');
  if (hasUnsentMedia(draft)) problems.push('media-unsent');
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

/** Problems that keep a draft from being saved as one (L-71): the rest of it may still be missing. */
export function findDraftProblems(draft: Draft): Problem[] {
  return [
    ...(isBlank(draft.content) ? (['blank'] as const) : []),
    ...(hasUnsentMedia(draft) ? (['media-unsent'] as const) : []),
  ];
}

/** True if a file of the post has not reached the server: the post must not be sent without it. */
export function hasUnsentMedia({ media }: Draft): boolean {
  return media.some(({ status }) => status !== 'success');
}

/** True if the chosen time is before `now`; false while date or time are missing. */
export function isTimePassed(draft: Pick<Draft, 'date' | 'time'>, now: number): boolean {
  const zoned = zonedInstant(draft);
  return zoned !== null && zoned.instant < now;
}
