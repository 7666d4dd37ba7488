import { ALT_TEXT_MAX_LENGTH, EXCERPT_LENGTH, MEDIA_MAX_FILES } from '#contract/limits';
import type { ImportProblem } from '#contract/schemas/imports';
import { parseUrl } from '../lib/parseUrl';
import { problem } from './row';

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
