import { readList, readText } from '../../lib/json';

/** What X writes in the place of a link or an image. */
const SHORT_LINK = /https?:\/\/t\.co\/[\w-]+/g;

/** A post's text as its author wrote it: X escapes three characters, shortens every link, and appends one per image. */
export function writtenText(post: unknown): string {
  const text = (readText(post, 'text') ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const written = new Map<string, string>();
  for (const entity of readList(post, 'entities', 'urls')) {
    const short = readText(entity, 'url');
    if (short === null) continue;
    const isImage = readText(entity, 'media_key') !== null;
    written.set(short, isImage ? '' : (readText(entity, 'expanded_url') ?? short));
  }
  return text.replace(SHORT_LINK, (short) => written.get(short) ?? short).trim();
}
