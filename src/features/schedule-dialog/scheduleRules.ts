import { DIALOG_TEXT_LIMIT, DIALOG_TEXT_LIMIT_UNKNOWN } from '#contract/limits';
import type { AccountPlatform } from '#contract/networks';
import { findOwnCounting, textLength } from '#contract/networks/textLength';
import type { Post } from '#contract/schemas/posts';
import { isBlank } from '#contract/isBlank';
import { findTagProblems, type TagProblem } from '#contract/postRules';
import { wallTimeAt, zonedInstant } from '../../lib/dates';
import type { NewTime, ScheduleForm, ScheduleRequest } from './scheduleDialogSlice';

/** One reason for which nothing is scheduled. */
export type Problem =
  | 'blank'
  | 'too-long'
  | TagProblem
  | 'no-platform'
  | 'date-missing'
  | 'time-missing'
  | 'time-passed';

/** A day and a time as they were picked, complete or not. */
export type When = Pick<ScheduleForm, 'date' | 'time'>;

type Text = Pick<ScheduleForm, 'content' | 'platforms'>;

type TimedPost = Pick<Post, 'status' | 'scheduled_at'>;

/** Smallest limit of the dialog among platforms; 2000 for an unknown one, and while none is chosen. */
export function dialogTextLimit(platforms: readonly string[]): number {
  if (platforms.length === 0) return DIALOG_TEXT_LIMIT_UNKNOWN;
  return Math.min(...platforms.map((platform) => DIALOG_TEXT_LIMIT[platform] ?? DIALOG_TEXT_LIMIT_UNKNOWN));
}

/** Length of a text as the network counts it that sets the dialog's limit. */
export function dialogTextLength({ content, platforms }: Text): number {
  const limit = dialogTextLimit(platforms);
  const counter = platforms.find((platform) => dialogTextLimit([platform]) === limit);
  return counter === undefined ? content.length : textLength(counter, content);
}

/** The network whose own count the counter shows where that is another than the plain one; null: none. */
export function ownCounter(text: Text): AccountPlatform | null {
  const isOwn = dialogTextLength(text) !== text.content.length;
  return isOwn ? (findOwnCounting(text.platforms) ?? null) : null;
}

/** True if a text is too long for one of the platforms chosen. */
export function isTooLong({ content, platforms }: Text): boolean {
  return platforms.length === 0 ? isOver(content, []) : platforms.some((platform) => isOver(content, [platform]));
}

function isOver(content: string, platforms: ScheduleForm['platforms']): boolean {
  return dialogTextLength({ content, platforms }) > dialogTextLimit(platforms);
}

/** Everything that keeps a time from being used at an instant. Any time today is open until it has passed. */
export function findTimeProblems({ date, time }: When, now: number): Problem[] {
  const problems: Problem[] = [];
  if (date === null) problems.push('date-missing');
  if (time === '') problems.push('time-missing');
  const zoned = date === null ? null : zonedInstant({ date, time });
  if (zoned !== null && zoned.instant < now) problems.push('time-passed');
  return problems;
}

/** Everything that keeps the form from being scheduled at an instant, in the order of the form. */
export function findProblems(form: ScheduleForm, now: number): Problem[] {
  const problems = findTimeProblems(form, now);
  if (isBlank(form.content)) problems.push('blank');
  if (isTooLong(form)) problems.push('too-long');
  problems.push(...findTagProblems(form.content, form.platforms));
  if (form.platforms.length === 0) problems.push('no-platform');
  return problems;
}

/** The instant of a picked time as ISO text; null while it is incomplete. */
export function instantOf({ date, time }: When): string | null {
  const zoned = date === null ? null : zonedInstant({ date, time });
  return zoned === null ? null : new Date(zoned.instant).toISOString();
}

/** The request of a form without problems: its text trimmed, date and time as one instant. */
export function toRequest({ content, platforms }: ScheduleForm, scheduledDate: string): ScheduleRequest {
  return { content: content.trim(), scheduledDate, platforms };
}

/**
 * The time that the dialog shows for an existing post: its own until another one is picked. The day of one that was not
 * sent in time is over: keeping it would call a time wrong that nobody has picked.
 */
export function timeOfPost(post: TimedPost | undefined, newTime: NewTime, preset: string, now: number): When {
  const scheduledAt = post?.scheduled_at ?? null;
  const instant = scheduledAt === null ? null : Date.parse(scheduledAt);
  const own = instant === null ? null : wallTimeAt(instant);
  const isOver = post?.status === 'failed' && instant !== null && instant < now;
  return { date: newTime.date ?? (isOver ? null : (own?.date ?? null)), time: newTime.time ?? own?.time ?? preset };
}
