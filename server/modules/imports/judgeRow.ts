import { Type, type Static } from 'typebox';
import type { FieldErrors } from '#contract/errors';
import { IMPORT_CELL_MAX_LENGTH, MEDIA_MAX_FILES, TAGS_MAX_COUNT } from '#contract/limits';
import type { ImportProblem } from '#contract/schemas/imports';
import { CreatePostBody } from '#contract/schemas/posts';
import { COMMENTED, commentField, IMPORT_FIELDS, textField } from '#contract/importFormat';
import { NETWORKS, type AccountPlatform, ACCOUNT_PLATFORMS } from '#contract/networks';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import { withoutUnchosen, isCommon } from '#contract/networkTexts';
import { NetworkSetting } from '#contract/schemas/common';
import { AppError } from '../../http/appError';
import { createBodyCheck } from '../../http/validation';
import { UNREADABLE_MARK } from '../../lib/json';
import { toNormalForm } from '../../lib/normalForm';
import { chooseAccounts, checkDraft, checkFields } from '../posts/postChecks';
import { readFields } from '../posts/postFields';
import type { PostFields } from '../../repositories/postRows';
import {
  problem,
  PROBLEMS_MAX,
  type RowContext,
  type RowTexts,
  readRowTime,
  readTexts,
  nameUrls,
  type RowFiles,
  createCellReader,
} from './row';
import type { TargetAccount } from '../../repositories/postTargets';

/** A row as the post that it would become, without its files. */
export type JudgedRow = {
  body: CreatePostBody;
  files: RowFiles;
  unknown: string[];
  problems: ImportProblem[];
};

/** Words of a cell that are looked at beyond those that it may have: an empty one in front, and one too many. */
const SPARE = 2;

/** What Create Post takes at most of anything: a row is no way around it. */
const findExcess = createBodyCheck(CreatePostBody);

/** Makes a post of a row, and says what stands against it, on which network. */
export function judgeRow(texts: RowTexts, context: RowContext): JudgedRow {
  const unreadable = unreadableCells(texts);
  // Texts that nobody can send are not looked at any further, for that could take seconds.
  const { problems, ...row } = readRow(unreadable.length > 0 ? { ...texts, ...emptied(unreadable) } : texts, context);
  return { ...row, problems: (unreadable.length > 0 ? unreadable : problems).slice(0, PROBLEMS_MAX) };
}

function readRow(texts: RowTexts, context: RowContext): JudgedRow {
  const {
    accounts,
    platforms,
    unknown,
    problem: tooMany,
  } = readAccounts(texts.accounts, context.active, context.chosen);
  const when = readRowTime(texts, context);
  const common = readFiles(texts);
  const others = readTexts(texts);
  const files = { post: common.files, ...others.files };
  const settings = readSettings(texts.settings);
  const body: CreatePostBody = {
    content: texts.text,
    platforms,
    hashtags: split(texts.hashtags),
    mentions: split(texts.mentions),
    account_ids: accounts.map(({ id }) => id),
    ...when.fields,
    ...others.fields,
    ...(settings.value !== null && { network_settings: settings.value }),
  };
  const problems = [
    ...when.problems,
    ...common.problems,
    ...others.problems,
    ...settings.problems,
    ...(tooMany === null ? [] : [problem('accounts', tooMany)]),
    ...unknown.map((name) => problem('accounts', `There is no connected account “${name}”.`)),
  ];
  if (problems.length === 0) problems.push(...judgeBody(body, files, context));
  return { body, files, unknown, problems };
}

/** Cells that are too long, or that hold what could not be read or stored. */
function unreadableCells(texts: RowTexts): ImportProblem[] {
  return IMPORT_FIELDS.flatMap((field) => {
    if (texts[field].length > IMPORT_CELL_MAX_LENGTH) {
      return [problem(field, `Use at most ${IMPORT_CELL_MAX_LENGTH.toLocaleString('en')} characters.`)];
    }
    return texts[field].includes(UNREADABLE_MARK) ? [problem(field, 'It contains characters that can’t be read.')] : [];
  });
}

function emptied(unreadable: readonly ImportProblem[]): Partial<RowTexts> {
  return Object.fromEntries(unreadable.map(({ field }) => [field, '']));
}

/** The checks of Create Post, network by network. */
function judgeBody(body: CreatePostBody, files: RowFiles, { active, limitsOf }: RowContext): ImportProblem[] {
  const { account_ids: _known, ...said } = body;
  const excess = findExcess(said);
  if (Object.keys(excess).length > 0) return ofFields(excess, null);
  const unreadable = refusals(null, () => readFields(body));
  if (unreadable.length > 0) return unreadable;
  const fields = readFields(body);
  if (body.status === 'draft') return refusals(null, () => checkDraft(fields));
  if (fields.platforms.length === 0) return refusals(null, () => checkFields(fields, {}));
  const accounts = chooseAccounts(active, fields.platforms, body.account_ids ?? []);
  const limits = limitsOf(accounts);
  const problems = fields.platforms.flatMap((platform) => {
    const isConnected = accounts.some((account) => account.platform === platform);
    const variant = body.variants?.findIndex((one) => one.platform === platform) ?? -1;
    const { urls } = files.variants[variant] ?? files.post;
    const missing = urls.length === 0 ? networkMediaProblem(platform, [], limits[platform]) : null;
    return [
      ...refusals(platform, () => checkFields(shareOf(fields, platform), limits)),
      ...(isConnected ? [] : [problem('accounts', 'This network isn’t connected.', platform)]),
      ...(missing === null ? [] : [problem('media', missing, platform)]),
    ];
  });
  return joinCommon(problems, fields.platforms.length);
}

/** What of a post is one network's alone; common parts are nothing to one without threads, as long as another takes them. */
function shareOf(fields: PostFields, platform: AccountPlatform): PostFields {
  const own = withoutUnchosen(fields.ownTexts, [platform]);
  const isTaken = NETWORKS[platform].threads || !fields.platforms.some((one) => NETWORKS[one].threads);
  const parts = own.parts.filter((part) => isTaken || !isCommon(part));
  return { ...fields, platforms: [platform], ownTexts: { ...own, parts } };
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
    return ofFields(error.fieldErrors ?? { text: [error.message] }, platform);
  }
}

function ofFields(fieldErrors: FieldErrors, platform: ImportProblem['platform']): ImportProblem[] {
  return Object.entries(fieldErrors).flatMap(([field, details]) =>
    details.map((detail) => problem(columnOf(field, platform), detail, platform)),
  );
}

function columnOf(field: string, platform: ImportProblem['platform']): string {
  if (field === 'variants' && platform !== null) return textField(platform);
  const commented = COMMENTED.find((one) => one === platform);
  return field === 'comments' && commented ? commentField(commented) : (COLUMN_OF[field] ?? field);
}

/** Fields of a post that have another name in a table. */
const COLUMN_OF: Record<string, string> = {
  content: 'text',
  platforms: 'accounts',
  scheduled_at: 'date',
  time_zone: 'zone',
  network_settings: 'settings',
};

function readFiles({ media, alt }: RowTexts) {
  const urls = media.split(/\s+/, MEDIA_MAX_FILES + SPARE).filter((url) => url !== '');
  const altTexts = alt === '' ? [] : alt.split('|', MEDIA_MAX_FILES + SPARE);
  return nameUrls(
    'media',
    urls,
    altTexts.map((text) => text.trim()),
  );
}

function split(text: string): string[] {
  return text.split(/[\s,;]+/, TAGS_MAX_COUNT + SPARE).filter((word) => word !== '');
}

const Settings = Type.Array(NetworkSetting, { maxItems: ACCOUNT_PLATFORMS.length });

const readCell = createCellReader(Settings);

/** Reads the settings for single networks as an export writes them; null where there are none. */
function readSettings(text: string): { value: Static<typeof Settings> | null; problems: ImportProblem[] } {
  const value = readCell(text);
  if (value !== null) return { value: value ?? null, problems: [] };
  const detail = 'These aren’t settings of networks. Leave this empty, or as it was exported.';
  return { value: null, problems: [problem('settings', detail)] };
}

/** What a cell names: accounts, networks of which any account will do, and names that are none of either. */
type NamedAccounts = {
  accounts: TargetAccount[];
  platforms: AccountPlatform[];
  unknown: string[];
  /** Said instead of what is wrong with single names. */
  problem: string | null;
};

/** What stands between names: also what looks like a line, a fraction or a list. */
const BETWEEN = /[\s,;|&、・]+/;
/** The same of a cell without addresses, in which a slash belongs to a name. */
const BETWEEN_OR_SLASH = /[\s,;|&、・/]+/;

/** Names in one cell that are looked at: more than a row has any use for. One more is too many, and an empty one may be in front. */
const NAMES_MAX = 100;

/** Room for so many of the longest handles: a longer cell names more, and to normalize one of 100,000 signs takes a quarter of a second. */
const ACCOUNTS_MAX_LENGTH = NAMES_MAX * 200;

const QUALIFIED = /^([a-z]+):@?(.+)$/i;

/**
 * Reads accounts by their handles, as in "@ada", "twitter:@ada" or "twitter". `chosen` says which account a name stands for that is
 * no handle, by the name in lower case.
 */
export function readAccounts(
  cell: string,
  active: readonly TargetAccount[],
  chosen: Readonly<Record<string, string>>,
): NamedAccounts {
  const tooMany = `Name at most ${NAMES_MAX} accounts.`;
  if (cell.length > ACCOUNTS_MAX_LENGTH) return { accounts: [], platforms: [], unknown: [], problem: tooMany };
  const plain = toNormalForm(cell, 'NFKC');
  const names = plain
    .split(plain.includes('://') ? BETWEEN : BETWEEN_OR_SLASH, NAMES_MAX + 2)
    .filter((name) => name !== '');
  const found = names.slice(0, NAMES_MAX).map((name) => ({ name, ...find(name, active, chosen) }));
  const accounts = [...new Set(found.flatMap((one) => one.accounts))];
  const platforms = found.flatMap(({ platform }) => platform ?? []);
  return {
    accounts,
    platforms: [...new Set([...accounts.map(({ platform }) => platform), ...platforms])],
    problem: names.length > NAMES_MAX ? tooMany : null,
    unknown: found.filter((one) => one.accounts.length === 0 && one.platform === null).map(({ name }) => name),
  };
}

function find(
  name: string,
  active: readonly TargetAccount[],
  chosen: Readonly<Record<string, string>>,
): { accounts: TargetAccount[]; platform: AccountPlatform | null } {
  const key = name.toLowerCase();
  const accountId = Object.hasOwn(chosen, key) ? chosen[key] : undefined;
  if (accountId !== undefined) return { accounts: active.filter(({ id }) => id === accountId), platform: null };
  const [, network = '', handle] = QUALIFIED.exec(name) ?? [];
  const platform = platformOf(handle === undefined ? name : network);
  if (handle === undefined && platform !== null) return { accounts: [], platform };
  const wanted = (handle ?? name.replace(/^@/, '')).toLowerCase();
  const isWanted = (one: TargetAccount) =>
    one.username.toLowerCase() === wanted && (handle === undefined || one.platform === platform);
  return { accounts: active.filter(isWanted), platform: null };
}

/** What else networks are called. */
const OTHER_NAMES: Record<string, AccountPlatform> = {
  ...{
    x: 'twitter',
    xcom: 'twitter',
    twittercom: 'twitter',
    twitterx: 'twitter',
    xtwitter: 'twitter',
    xformerlytwitter: 'twitter',
  },
  ...{
    fb: 'facebook',
    facebookpage: 'facebook',
    ig: 'instagram',
    insta: 'instagram',
    bsky: 'bluesky',
    linkedinpage: 'linkedin',
  },
};

/** A network by its key or its name, whatever signs are around it. */
function platformOf(name: string): AccountPlatform | null {
  if (name.startsWith('@')) return null;
  const wanted = name.toLowerCase().replace(/[^\p{L}]/gu, '');
  return (
    ACCOUNT_PLATFORMS.find((platform) => platform === wanted || NETWORKS[platform].name.toLowerCase() === wanted) ??
    (Object.hasOwn(OTHER_NAMES, wanted) ? OTHER_NAMES[wanted] : undefined) ??
    null
  );
}
