import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { COMMENTED, commentField, textField } from '#contract/importFields';
import { ALT_TEXT_MAX_LENGTH, EXCERPT_LENGTH, MEDIA_MAX_FILES } from '#contract/limits';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { ImportParts, ImportVariants, type ImportProblem } from '#contract/schemas/imports';
import type { CreatePostBody } from '#contract/schemas/posts';
import { findUnstorableText } from '../../http/validation';
import { parseUrl } from '../../lib/parseUrl';
import { problem, type RowTexts } from './row';

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
