import { createHash } from 'node:crypto';
import { extractUrlsWithIndices } from 'twitter-text';

/** A link as X reports it beside the text. */
export type LinkEntity = {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
  media_key?: string;
};

/** A text as X's API gives it back: links shortened, three characters escaped, and a link added for what is attached. */
export function toXText(text: string, hasMedia: boolean): { text: string; urls: LinkEntity[] } {
  const urls: LinkEntity[] = [];
  let shown = '';
  let end = 0;
  for (const { url, indices } of extractUrlsWithIndices(text)) {
    shown += escape(text.slice(end, indices[0]));
    const short = `https://t.co/${createHash('sha256').update(url).digest('base64url').slice(0, 10)}`;
    const start = [...shown].length;
    urls.push({
      start,
      end: start + short.length,
      url: short,
      expanded_url: /^https?:\/\//i.test(url) ? url : `http://${url}`,
      display_url: url.replace(/^https?:\/\/(www\.)?/i, '').slice(0, 27),
    });
    shown += short;
    end = indices[1];
  }
  shown += escape(text.slice(end));
  if (!hasMedia) return { text: shown, urls };
  const image = 'https://t.co/picture000';
  const start = [...shown].length + 1;
  const expanded_url = 'https://x.com/i/status/1/photo/1';
  urls.push({
    start,
    end: start + image.length,
    url: image,
    expanded_url,
    display_url: 'pic.x.com',
    media_key: '3_1',
  });
  return { text: `${shown} ${image}`.trimStart(), urls };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
