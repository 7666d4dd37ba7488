import { isDeepStrictEqual } from 'node:util';
import type { PlatformLimits } from '#contract/accountLimits';
import { isBlank } from '#contract/isBlank';
import { SCHEDULE_PAST_TOLERANCE_MS } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { checkPost, type PostProblem, type TextPlace } from '#contract/postRules';
import type { Refusal } from '#contract/refusals';
import type { UpdatePostBody } from '#contract/schemas/posts';
import { isZone } from '#contract/wallTime';
import type { Database } from '../../database/connect';
import { invalid, type Refusals } from '../../http/appError';
import { listSilentAccounts } from '../../repositories/accounts';
import type { TargetAccount } from '../../repositories/postTargets';
import type { PostFields } from '../../repositories/postRows';

/** Refuses a draft that says nothing; everything else of it may still be missing. */
export function checkDraft(fields: PostFields): void {
  if (isBlank(fields.content)) throw invalid({ content: [{ code: 'blank' }] });
  checkZone(fields);
}

/** Refuses a post that could not go out, with texts by field; `limits` are those of the servers that it goes to. */
export function checkFields(fields: PostFields, limits: PlatformLimits): void {
  const post = { ...fields, ...fields.ownTexts, network_settings: fields.networkSettings };
  const problems = checkPost(post, fields.platforms, limits);
  const refusals: Refusals = {};
  const add = (field: string, refusal: string | Refusal) => {
    const ofField = (refusals[field] ??= []);
    if (!ofField.some((one) => isDeepStrictEqual(one, refusal))) ofField.push(refusal);
  };
  // What is the matter once for all networks, then what each of them counts.
  for (const problem of problems) add(fieldOf(problem), { code: problem.code.replaceAll('-', '_') });
  for (const problem of problems) if (isOfLength(problem)) add(fieldOf(problem), describe(problem));
  for (const { at } of problems.filter(isBlankElsewhere)) if (at) add(at.field, `${whereText(at)} says nothing.`);
  if (hasPassed(fields.scheduledAt)) add('scheduled_at', TIME_PASSED);
  if (Object.keys(refusals).length > 0) {
    throw invalid(refusals, problems.some(isOfLength) ? 'POST_TOO_LONG' : 'VALIDATION_ERROR');
  }
  checkZone(fields);
}

type LengthProblem = Extract<PostProblem, { limit: number }>;
type BlankProblem = Extract<PostProblem, { code: 'blank' }>;

function isOfLength(problem: PostProblem): problem is LengthProblem {
  return problem.code === 'too-long' || problem.code === 'too-many-bytes';
}

function isBlankElsewhere(problem: PostProblem): problem is BlankProblem {
  return problem.code === 'blank' && problem.at !== undefined;
}

/** The field of a post that a problem is told of. */
function fieldOf(problem: PostProblem): string {
  if (problem.code === 'no-platform') return 'platforms';
  if (problem.code === 'no-thread' || problem.code === 'too-many-parts') return 'parts';
  return 'at' in problem && problem.at ? problem.at.field : 'content';
}

function describe({ code, platform, length, limit, at }: LengthProblem): string {
  const unit = code === 'too-long' ? 'characters' : 'bytes';
  const where = at === undefined || at.field === 'variants' ? '' : `${whereText({ field: at.field, part: at.part })}: `;
  return `${where}${NETWORKS[platform].name} counts ${length} ${unit} and allows ${limit}.`;
}

/** Which text of a post is meant: "Part 2", or "Part 2 on Twitter" for one of its own. */
function whereText({ field, part, platform }: TextPlace): string {
  const name = { variants: 'The text', parts: `Part ${part}`, comments: 'The first comment' }[field];
  return platform === undefined ? name : `${name} for ${NETWORKS[platform].name}`;
}

/** Refuses an instant that is over. */
export function checkTime(instant: Date): void {
  if (hasPassed(instant)) throw invalid({ scheduled_at: [TIME_PASSED] });
}

const TIME_PASSED: Refusal = { code: 'time_passed' };

function hasPassed(instant: Date | null): boolean {
  return instant !== null && instant.getTime() < Date.now() - SCHEDULE_PAST_TOLERANCE_MS;
}

/** Refuses a time zone that there is not. */
export function checkZone({ timeZone }: Pick<PostFields, 'timeZone'>): void {
  if (timeZone !== null && !isZone(timeZone)) throw invalid({ time_zone: [{ code: 'zone_unknown' }] });
}

/** Refuses to put into the queue what is to have another time, or none. */
export function checkQueueing({ queue: isQueued, scheduled_at: time, status }: UpdatePostBody): void {
  if (isQueued !== true) return;
  if (time !== undefined) throw invalid({ scheduled_at: ['Leave the time out: the queue gives it.'] });
  if (status === 'draft') throw invalid({ queue: ['A draft has no place in the queue.'] });
}

/**
 * Refuses first comments on accounts that were connected without the permission that comments need: their posts would go out,
 * and the comments would not.
 */
export async function checkComments(
  tx: Database,
  accounts: readonly TargetAccount[],
  { ownTexts: { comments } }: PostFields,
): Promise<void> {
  const commented = accounts.filter((account) => comments.some(({ platform }) => platform === account.platform));
  if (commented.length === 0) return;
  const silent = await listSilentAccounts(
    tx,
    commented.map(({ id }) => id),
  );
  if (silent.length === 0) return;
  throw invalid({
    comments: silent.map(({ platform, username }) => {
      return { code: 'comments_not_permitted', params: { platform, username } };
    }),
  });
}

/**
 * The accounts that a post goes to: of each platform the wanted ones, else the first active one. `active` is in the
 * order of connection; of a platform without one there is none.
 */
export function chooseAccounts(
  active: readonly TargetAccount[],
  platforms: readonly AccountPlatform[],
  wantedIds: readonly string[],
): TargetAccount[] {
  return platforms.flatMap((platform) => {
    const ofPlatform = active.filter((account) => account.platform === platform);
    const wanted = ofPlatform.filter(({ id }) => wantedIds.includes(id));
    return wanted.length > 0 ? wanted : ofPlatform.slice(0, 1);
  });
}

/** Refuses platforms of which no account was chosen. */
export function checkPlatforms(accounts: readonly TargetAccount[], platforms: readonly AccountPlatform[]): void {
  const missing = platforms.filter((platform) => !accounts.some((account) => account.platform === platform));
  if (missing.length === 0) return;
  const refusals = missing.map((platform) => ({ code: 'platform_not_connected', params: { platform } }));
  throw invalid({ platforms: refusals }, 'PLATFORM_NOT_CONNECTED');
}

/** Refuses wanted accounts that the user has not connected, or whose platform was not chosen. */
export function checkWantedAccounts(
  active: readonly TargetAccount[],
  platforms: readonly AccountPlatform[],
  wantedIds: readonly string[],
): void {
  const canBeChosen = (id: string) => active.some((one) => one.id === id && platforms.includes(one.platform));
  if (!wantedIds.every(canBeChosen)) throw invalid({ account_ids: [{ code: 'account_not_chosen' }] });
}
