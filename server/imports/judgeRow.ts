import type { ImportProblem } from '#contract/schemas/imports';
import type { CreatePostBody } from '#contract/schemas/posts';
import { MEDIA_MAX_FILES } from '#contract/limits';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import { AppError } from '../http/errors/appError';
import { parseUrl } from '../lib/parseUrl';
import { chooseAccounts } from '../posts/chooseAccounts';
import { checkDraft, checkFields } from '../posts/postChecks';
import { readFields } from '../posts/postFields';
import { readAccounts } from './readAccounts';
import { problem, type RowContext, type RowTexts } from './row';
import { readRowTime } from './readRowTime';
import { readSettings } from './readSettings';

/** A row as the post that it would become, without its files. */
export type JudgedRow = {
  body: CreatePostBody;
  files: { urls: string[]; altTexts: string[] };
  unknown: string[];
  problems: ImportProblem[];
};

/** Makes a post of a row, and says what stands against it, on which network. */
export function judgeRow(texts: RowTexts, context: RowContext): JudgedRow {
  const { accounts, platforms, unknown } = readAccounts(texts.accounts, context.active, context.chosen);
  const when = readRowTime(texts, context);
  const files = readFiles(texts);
  const settings = readSettings(texts.settings);
  const body: CreatePostBody = {
    content: texts.text,
    platforms,
    hashtags: split(texts.hashtags),
    mentions: split(texts.mentions),
    account_ids: accounts.map(({ id }) => id),
    ...when.fields,
    ...(settings.value !== null && { network_settings: settings.value }),
  };
  const problems = [
    ...when.problems,
    ...files.problems,
    ...settings.problems,
    ...unknown.map((name) => problem('accounts', `There is no connected account “${name}”.`)),
  ];
  if (problems.length === 0) problems.push(...judgeBody(body, files.urls, context));
  return { body, files, unknown, problems };
}

/** The checks of Create Post, network by network. */
function judgeBody(body: CreatePostBody, urls: readonly string[], { active, limitsOf }: RowContext): ImportProblem[] {
  const unreadable = refusals(null, () => readFields(body));
  if (unreadable.length > 0) return unreadable;
  const fields = readFields(body);
  if (body.status === 'draft') return refusals(null, () => checkDraft(fields));
  if (fields.platforms.length === 0) return refusals(null, () => checkFields(fields, {}));
  const accounts = chooseAccounts(active, fields.platforms, body.account_ids ?? []);
  const limits = limitsOf(accounts);
  const problems = fields.platforms.flatMap((platform) => {
    const isConnected = accounts.some((account) => account.platform === platform);
    const missing = urls.length === 0 ? networkMediaProblem(platform, [], limits[platform]) : null;
    return [
      ...refusals(platform, () => checkFields({ ...fields, platforms: [platform] }, limits)),
      ...(isConnected ? [] : [problem('accounts', 'This network isn’t connected.', platform)]),
      ...(missing === null ? [] : [problem('media', missing, platform)]),
    ];
  });
  return joinCommon(problems, fields.platforms.length);
}

/** What is the same on each of several networks is said once, of none. */
function joinCommon(problems: readonly ImportProblem[], networks: number): ImportProblem[] {
  const sameAs = (one: ImportProblem) =>
    problems.filter(({ field, detail }) => field === one.field && detail === one.detail);
  return problems.flatMap((one) => {
    const same = sameAs(one);
    if (networks === 1 || same.length < networks) return [one];
    return same[0] === one ? [{ ...one, platform: null }] : [];
  });
}

/** What a check throws, as problems. */
function refusals(platform: ImportProblem['platform'], check: () => void): ImportProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { fieldErrors = { text: [error.message] } } = error;
    return Object.entries(fieldErrors).flatMap(([field, details]) =>
      details.map((detail) => problem(COLUMN_OF[field] ?? field, detail, platform)),
    );
  }
}

/** Fields of a post that have another name in a table. */
const COLUMN_OF: Record<string, string> = {
  content: 'text',
  platforms: 'accounts',
  scheduled_at: 'date',
  time_zone: 'zone',
  network_settings: 'settings',
};

function readFiles({ media, alt }: RowTexts): JudgedRow['files'] & { problems: ImportProblem[] } {
  const urls = media.split(/\s+/).filter((url) => url !== '');
  const altTexts = alt === '' ? [] : alt.split('|').map((text) => text.trim());
  const problems = urls.filter((url) => !isWeb(url)).map((url) => problem('media', `“${url}” isn’t a web address.`));
  if (urls.length > MEDIA_MAX_FILES) problems.push(problem('media', `Use at most ${MEDIA_MAX_FILES} files.`));
  if (altTexts.length > urls.length) problems.push(problem('alt', 'There are more descriptions than files.'));
  return { urls, altTexts: urls.map((_, index) => altTexts[index] ?? ''), problems };
}

function isWeb(text: string): boolean {
  const protocol = parseUrl(text)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

function split(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}
