import type { PlatformLimits } from '#contract/accountLimits';
import type { FieldErrors } from '#contract/errors';
import { SCHEDULE_PAST_TOLERANCE_MS } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import { checkPost, isBlank, type PostProblem } from '#contract/postRules';
import { POST_PROBLEM_TEXTS } from '#contract/postTexts';
import type { UpdatePostBody } from '#contract/schemas/posts';
import { isZone } from '#contract/wallTime';
import { invalid } from '../http/errors/appError';
import type { PostFields } from '../repositories/postWrites';

/** Refuses a draft that says nothing; everything else of it may still be missing. */
export function checkDraft(fields: PostFields): void {
  if (isBlank(fields.content)) throw invalid({ content: [POST_PROBLEM_TEXTS.blank] });
  checkZone(fields);
}

/** Refuses a post that could not go out, with texts by field; `limits` are those of the servers that it goes to. */
export function checkFields(fields: PostFields, limits: PlatformLimits): void {
  const post = { ...fields, network_settings: fields.networkSettings };
  const problems = checkPost(post, fields.platforms, limits);
  const lengths = problems.filter(isOfLength);
  const fieldErrors: FieldErrors = {};
  const contentTexts = [...lengthTexts(lengths), ...problems.filter(isOfContent).map(textOf)];
  if (contentTexts.length > 0) fieldErrors['content'] = contentTexts;
  if (problems.some(({ code }) => code === 'no-platform'))
    fieldErrors['platforms'] = [POST_PROBLEM_TEXTS['no-platform']];
  if (hasPassed(fields.scheduledAt)) fieldErrors['scheduled_at'] = [POST_PROBLEM_TEXTS['time-passed']];
  if (Object.keys(fieldErrors).length > 0) {
    throw invalid(fieldErrors, lengths.length > 0 ? 'POST_TOO_LONG' : 'VALIDATION_ERROR');
  }
  checkZone(fields);
}

type LengthProblem = Extract<PostProblem, { limit: number }>;

function isOfLength(problem: PostProblem): problem is LengthProblem {
  return problem.code === 'too-long' || problem.code === 'too-many-bytes';
}

function isOfContent({ code }: PostProblem): boolean {
  return code === 'blank' || code === 'too-many-hashtags' || code === 'too-many-mentions';
}

function textOf({ code }: PostProblem): string {
  return POST_PROBLEM_TEXTS[code];
}

/** What is the matter once for all networks, then what each of them counts. */
function lengthTexts(problems: readonly LengthProblem[]): string[] {
  return [...new Set(problems.map(textOf)), ...problems.map(describe)];
}

function describe({ code, platform, length, limit }: LengthProblem): string {
  const unit = code === 'too-long' ? 'characters' : 'bytes';
  return `${NETWORKS[platform].name} counts ${length} ${unit} and allows ${limit}.`;
}

/** Refuses an instant that is over. */
export function checkTime(instant: Date): void {
  if (hasPassed(instant)) throw invalid({ scheduled_at: [POST_PROBLEM_TEXTS['time-passed']] });
}

function hasPassed(instant: Date | null): boolean {
  return instant !== null && instant.getTime() < Date.now() - SCHEDULE_PAST_TOLERANCE_MS;
}

/** Refuses a time zone that there is not. */
export function checkZone({ timeZone }: Pick<PostFields, 'timeZone'>): void {
  if (timeZone !== null && !isZone(timeZone)) throw invalid({ time_zone: ['This isn’t a time zone.'] });
}

/** Refuses to put into the queue what is to have another time, or none. */
export function checkQueueing({ queue: isQueued, scheduled_at: time, status }: UpdatePostBody): void {
  if (isQueued !== true) return;
  if (time !== undefined) throw invalid({ scheduled_at: ['Leave the time out: the queue gives it.'] });
  if (status === 'draft') throw invalid({ queue: ['A draft has no place in the queue.'] });
}
