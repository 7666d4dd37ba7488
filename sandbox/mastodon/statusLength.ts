import { URL_LENGTH } from './profile';
import { linksIn, mentionsIn } from './toHtml';

const segmenter = new Intl.Segmenter();

/** Length of a text as Mastodon counts it: a link as 23, a mention without its host, graphemes. */
export function countedLength(text: string): number {
  let counted = '';
  let end = 0;
  const links = linksIn(text).map(({ start, end: to }) => ({ start, end: to, counts: 'x'.repeat(URL_LENGTH) }));
  const mentions = mentionsIn(text).map(({ name, start, end: to }) => ({ start, end: to, counts: `@${name}` }));
  for (const entity of [...links, ...mentions].sort((one, other) => one.start - other.start)) {
    if (entity.start < end) continue;
    counted += text.slice(end, entity.start) + entity.counts;
    end = entity.end;
  }
  let length = 0;
  for (const _segment of segmenter.segment(counted + text.slice(end))) length += 1;
  return length;
}
