import { readList, readText } from '../json';

/** Links of one post that are written out: each is looked for in the whole text. */
const LINKS_MAX = 100;

/** A post's text as its author wrote it: X escapes three characters, shortens every link, and appends one per image. */
export function writtenText(post: unknown): string {
  const text = (readText(post, 'text') ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return readList(post, 'entities', 'urls')
    .slice(0, LINKS_MAX)
    .reduce<string>((restored, entity) => {
      const short = readText(entity, 'url');
      if (short === null) return restored;
      const isImage = readText(entity, 'media_key') !== null;
      return restored.replaceAll(short, () => (isImage ? '' : (readText(entity, 'expanded_url') ?? short)));
    }, text)
    .trim();
}
