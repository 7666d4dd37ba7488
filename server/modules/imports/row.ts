import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PlatformLimits } from '#contract/accountLimits';
import { type ImportField, COMMENTED, commentField, textField } from '#contract/importFormat';
import { type ImportProblem, ImportParts, ImportVariants } from '#contract/schemas/imports';
import type { CreatePostBody } from '#contract/schemas/posts';
import { instantOnWall, isZone, wallOfInstant } from '#contract/wallTime';
import { ALT_TEXT_MAX_LENGTH, EXCERPT_LENGTH, MEDIA_MAX_FILES } from '#contract/limits';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { FIRST_YEAR, LAST_YEAR } from '../../http/instants';
import type { TargetAccount } from '../../repositories/postTargets';
import { type DayOrder, readMoment, readTime, withinDay, type Unread } from './readWhen';
import { findUnstorableText } from '../../http/validation';
import { parseUrl } from '../../lib/addresses';

/** Texts of a row by field; a column that is not there is an empty text. */
export type RowTexts = Record<ImportField, string>;

/** What rows of one import are judged by. */
export type RowContext = {
  active: readonly TargetAccount[];
  /** Which account a name stands for, by the name in lower case. */
  chosen: Readonly<Record<string, string>>;
  zone: string;
  dayOrder: DayOrder;
  limitsOf: (accounts: readonly TargetAccount[]) => PlatformLimits;
};

/** Line of a spreadsheet with the first row under the headings. */
export const FIRST_ROW = 2;

/** Problems of a row that are told; nobody reads more of them. */
export const PROBLEMS_MAX = 20;

/** A problem of a field, on one network or on none. */
export function problem(field: string, detail: string, platform: ImportProblem['platform'] = null): ImportProblem {
  return { field, platform, detail };
}

type RowTime = {
  fields: Pick<CreatePostBody, 'scheduled_at' | 'time_zone' | 'queue' | 'status'>;
  problems: ImportProblem[];
};

/** What a row says of its day, perhaps with its time: a file can have both in the column of either. */
export function whenOf({ date, time }: Pick<RowTexts, 'date' | 'time'>): string {
  return date.trim() === '' ? time : date;
}

/** Reads when a row is to go out: at a time, in the queue, or not yet. */
export function readRowTime(
  texts: RowTexts,
  { zone: usual, dayOrder }: Pick<RowContext, 'zone' | 'dayOrder'>,
): RowTime {
  const { date, time, zone: named, slot } = texts;
  const refuse = (field: string, detail: string): RowTime => ({ fields: {}, problems: [problem(field, detail)] });
  const zone = named.trim() === '' ? usual : named.trim();
  if (!isZone(zone)) return refuse('zone', 'This isn’t a time zone.');
  if (slot.trim() !== '') {
    if (slot.trim().toLowerCase() !== 'next') return refuse('slot', 'Write “next”, or nothing.');
    if (date.trim() !== '' || time.trim() !== '') return refuse('slot', 'Give a time or a slot, not both.');
    return { fields: { queue: true }, problems: [] };
  }
  const when = whenOf(texts);
  if (when.trim() === '') return { fields: { status: 'draft' }, problems: [] };
  const hasDate = date.trim() !== '';
  const moment = readMoment(when, dayOrder);
  if (moment === 'no day' && !hasDate) return refuse('date', 'The day is missing.');
  if (typeof moment === 'string') return refuse('date', UNREAD[moment]);
  const said = moment.instant === null ? moment : wallOf(moment.instant, zone);
  const told = hasDate && time.trim() !== '' ? readTime(time) : said.time;
  if (told === null) return refuse('time', time.trim() === '' ? 'The time is missing.' : UNREAD['no time']);
  // Many programs write a day as its midnight.
  if (said.time !== null && said.time !== MIDNIGHT && said.time !== told) {
    return refuse('time', `The date says ${said.time}, and the time says ${told}. Leave one of them out.`);
  }
  const wall = withinDay(said.day, told);
  const instant =
    moment.instant !== null && said.time === told
      ? moment.instant
      : instantOnWall({ date: wall.day, time: wall.time }, zone)?.instant;
  if (instant === undefined) return refuse('time', UNREAD['no time']);
  const year = new Date(instant).getUTCFullYear();
  if (year < FIRST_YEAR || Number(wall.day.slice(0, 4)) < FIRST_YEAR) return refuse('date', 'This is too long ago.');
  // On a wall west of Greenwich the last evening that has four figures is in a year of five.
  if (year > LAST_YEAR) return refuse('date', 'This is too far ahead.');
  return { fields: { scheduled_at: new Date(instant).toISOString(), time_zone: zone }, problems: [] };
}

const MIDNIGHT = '00:00';

const UNREAD = {
  'no day': 'This isn’t a day. Write it as 2027-04-30.',
  'no time': 'This isn’t a time. Write it as 09:30.',
  ambiguous: 'This could be two days. Write it as 2027-04-30.',
} satisfies Record<Unread, string>;

function wallOf(instant: number, zone: string): { day: string; time: string } {
  const { date, time } = wallOfInstant(instant, zone);
  return { day: date, time };
}

type ReadTexts = {
  fields: Pick<CreatePostBody, 'variants' | 'parts' | 'comments'>;
  files: Pick<RowFiles, 'variants' | 'parts'>;
  problems: ImportProblem[];
};

const readVariants = createCellReader(ImportVariants);
const readParts = createCellReader(ImportParts);

/**
 * Reads what single networks get instead of the common text, what follows it, and first comments. The column of a network's text takes precedence
 * over `variants`; a variant without any text has the common one.
 */
export function readTexts(texts: RowTexts): ReadTexts {
  const problems: ImportProblem[] = [];
  const read = { variants: readVariants(texts.variants), parts: readParts(texts.parts) };
  const named = read.variants ?? [];
  const parts = read.parts ?? [];
  if (read.variants === null) problems.push(problem('variants', UNREADABLE));
  if (read.parts === null) problems.push(problem('parts', UNREADABLE));
  const others = ACCOUNT_PLATFORMS.filter(
    (platform) => texts[textField(platform)] !== '' && !named.some((one) => one.platform === platform),
  );
  const variants: typeof named = [...named, ...others.map((platform) => ({ platform }))];
  const filesOf = (field: 'variants' | 'parts', { media, alt = [] }: { media?: string[]; alt?: string[] }) => {
    if (media === undefined) return null;
    const { files, problems: faults } = nameUrls(field, media, alt);
    problems.push(...faults);
    return files satisfies NamedUrls;
  };
  const files = {
    variants: variants.map((one) => filesOf('variants', one)),
    parts: parts.map((one) => filesOf('parts', one)),
  };
  const comments = COMMENTED.flatMap((platform) => {
    const content = texts[commentField(platform)];
    return content === '' ? [] : [{ platform, content }];
  });
  const fields = {
    ...(comments.length > 0 && { comments }),
    ...(variants.length > 0 && {
      variants: variants.map(({ platform, content = texts.text }) => {
        return { platform, content: texts[textField(platform)] || content };
      }),
    }),
    ...(parts.length > 0 && {
      parts: parts.map(({ platform, content }) => ({ content, ...(platform && { platform }) })),
    }),
  };
  return { fields, files, problems };
}

const UNREADABLE = 'This isn’t a list of texts. Leave it empty, or as it was exported.';

/** Makes what reads a cell with JSON of a shape; undefined where it is empty, null where it is anything else. */
export function createCellReader<Shape extends TSchema>(
  shape: Shape,
): (text: string) => Static<Shape> | null | undefined {
  const validator = Compile(shape);
  return (text) => {
    if (text.trim() === '') return undefined;
    const value = parseJson(text);
    // An escape can stand for what the check of the file itself would have refused.
    return validator.Check(value) && findUnstorableText({ value }) === null ? value : null;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Files that go with a text, by their addresses, and as many descriptions. */
export type NamedUrls = { urls: string[]; altTexts: string[] };

/** Files of a row: of the post, and of each of its texts that has a say in them, in the order of these texts. */
export type RowFiles = { post: NamedUrls; variants: (NamedUrls | null)[]; parts: (NamedUrls | null)[] };

/** Pairs addresses with descriptions, of which some may be missing; `field` is what a fault is told of. */
export function nameUrls(
  field: string,
  urls: readonly string[],
  altTexts: readonly string[],
): { files: NamedUrls; problems: ImportProblem[] } {
  const looked = urls.slice(0, MEDIA_MAX_FILES);
  const problems = looked
    .filter((url) => !isWeb(url))
    .map((url) => problem(field, `“${shorten(url)}” isn’t a web address.`));
  if (urls.length > MEDIA_MAX_FILES) problems.push(problem(field, `Use at most ${MEDIA_MAX_FILES} files.`));
  if (altTexts.some(({ length }) => length > ALT_TEXT_MAX_LENGTH)) {
    problems.push(
      problem(field === 'media' ? 'alt' : field, `Use at most ${ALT_TEXT_MAX_LENGTH} characters for a description.`),
    );
  }
  if (altTexts.length > urls.length) {
    problems.push(problem(field === 'media' ? 'alt' : field, 'There are more descriptions than files.'));
  }
  return { files: { urls: looked, altTexts: looked.map((_, index) => altTexts[index] ?? '') }, problems };
}

function shorten(url: string): string {
  return url.length > EXCERPT_LENGTH ? `${url.slice(0, EXCERPT_LENGTH)}…` : url;
}

function isWeb(text: string): boolean {
  const protocol = parseUrl(text)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}
