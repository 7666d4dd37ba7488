import { isBlank } from '#contract/isBlank';
import { SNIPPETS_MAX_PER_USER, TAG_MAX_LENGTH, TAGS_MAX_COUNT } from '#contract/limits';
import type { SnippetKind } from '#contract/schemas/snippets';
import { toName } from '#contract/names';
import { toLines } from '#contract/postText';
import { addTags } from '#contract/tags';
import { invalid, type AppError } from '../errors/appError';

/** The name of a snippet as it is kept. */
export function readSnippetName(given: string): string {
  const name = toName(given);
  if (isBlank(name)) throw invalid({ name: ['Give it a name.'] });
  return name;
}

/** The content of a snippet as it is kept: a text with LF at the end of its lines, hashtags each once and with their signs. */
export function readSnippetContent(kind: SnippetKind, given: string): string {
  if (isBlank(given)) throw invalid({ content: ['There is nothing to keep.'] });
  if (kind === 'text') return toLines(given);
  const tags = addTags([], given);
  if (tags.length === 0) throw invalid({ content: ['Name at least one hashtag.'] });
  if (tags.length > TAGS_MAX_COUNT) throw invalid({ content: [`Use at most ${TAGS_MAX_COUNT} hashtags.`] });
  if (tags.some((tag) => [...tag].length > TAG_MAX_LENGTH)) {
    throw invalid({ content: [`Each hashtag has at most ${TAG_MAX_LENGTH} characters.`] });
  }
  return tags.map((tag) => `#${tag}`).join(' ');
}

/** Refuses a second snippet of the same name. */
export function nameTaken(name: string): AppError {
  return invalid({ name: [`You already have a snippet named "${name}".`] }, 'CONFLICT');
}

/** Refuses one more snippet than a user may have. */
export function tooManySnippets(): AppError {
  return invalid({ name: [`You have ${SNIPPETS_MAX_PER_USER} snippets. Delete one first.`] }, 'CONFLICT');
}
