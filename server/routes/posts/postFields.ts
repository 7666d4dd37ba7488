import type { FieldErrors } from '#contract/errors';
import { SCHEDULE_PAST_TOLERANCE_MS, TAGS_MAX_COUNT } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import { checkPost, isBlank, type PostProblem, type TagProblem } from '#contract/postRules';
import { POST_PROBLEM_TEXTS } from '#contract/postTexts';
import type { UpdatePostBody } from '#contract/schemas/posts';
import { addTags } from '#contract/tags';
import { readInstant } from '../../http/input/instants';
import { invalid } from '../../http/errors/appError';
import type { PostFields } from '../../repositories/postWrites';

const NOTHING: PostFields = {
  content: '',
  platforms: [],
  hashtags: [],
  mentions: [],
  scheduledAt: null,
  timeZone: null,
};

/** Reads what a body says about a post; what it leaves out stays as it was. */
export function readFields(body: UpdatePostBody, before: PostFields = NOTHING): PostFields {
  return {
    content: body.content?.trim() ?? before.content,
    platforms: body.platforms ?? before.platforms,
    hashtags: body.hashtags ? readTags('hashtags', body.hashtags) : before.hashtags,
    mentions: body.mentions ? readTags('mentions', body.mentions) : before.mentions,
    scheduledAt: body.scheduled_at === undefined ? before.scheduledAt : readTime(body.scheduled_at),
    timeZone: body.time_zone ?? before.timeZone,
  };
}

/** Refuses a draft that says nothing; everything else of it may still be missing. */
export function checkDraft(fields: PostFields): void {
  if (isBlank(fields.content)) throw invalid({ content: [POST_PROBLEM_TEXTS.blank] });
  checkZone(fields);
}

/** Refuses a post that could not go out, with texts by field. */
export function checkFields(fields: PostFields): void {
  const problems = checkPost(fields, fields.platforms);
  const tooLong = problems.filter((problem) => problem.code === 'too-long');
  const tooMany = problems.filter(isOfTags).map(({ code }) => POST_PROBLEM_TEXTS[code]);
  const fieldErrors: FieldErrors = {};
  if (problems.some(({ code }) => code === 'blank')) fieldErrors['content'] = [POST_PROBLEM_TEXTS.blank];
  if (tooLong.length + tooMany.length > 0) {
    const lengths = tooLong.length > 0 ? [POST_PROBLEM_TEXTS['too-long'], ...tooLong.map(describe)] : [];
    fieldErrors['content'] = [...lengths, ...tooMany];
  }
  if (problems.some(({ code }) => code === 'no-platform'))
    fieldErrors['platforms'] = [POST_PROBLEM_TEXTS['no-platform']];
  if (hasPassed(fields.scheduledAt)) fieldErrors['scheduled_at'] = [POST_PROBLEM_TEXTS['time-passed']];
  if (Object.keys(fieldErrors).length > 0) {
    throw invalid(fieldErrors, tooLong.length > 0 ? 'POST_TOO_LONG' : 'VALIDATION_ERROR');
  }
  checkZone(fields);
}

function isOfTags(problem: PostProblem): problem is { code: TagProblem } {
  return problem.code === 'too-many-hashtags' || problem.code === 'too-many-mentions';
}

function describe({ platform, length, limit }: Extract<PostProblem, { code: 'too-long' }>): string {
  return `${NETWORKS[platform].name} counts ${length} characters and allows ${limit}.`;
}

function hasPassed(instant: Date | null): boolean {
  return instant !== null && instant.getTime() < Date.now() - SCHEDULE_PAST_TOLERANCE_MS;
}

/** One text may name several. */
function readTags(field: 'hashtags' | 'mentions', texts: readonly string[]): string[] {
  const tags = texts.reduce<string[]>(addTags, []);
  if (tags.length > TAGS_MAX_COUNT) throw invalid({ [field]: [`Use at most ${TAGS_MAX_COUNT}.`] });
  return tags;
}

function readTime(text: string | null): Date | null {
  return text === null ? null : readInstant('scheduled_at', text);
}

function checkZone({ timeZone }: PostFields): void {
  try {
    if (timeZone !== null) new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw invalid({ time_zone: ['This isn’t a time zone.'] });
  }
}
