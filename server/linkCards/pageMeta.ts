import { decodeHTML } from 'entities';
import { parseUrl } from '../lib/parseUrl';
import { withoutUnstorable } from '../lib/unstorable';

/** What a page says of itself. */
export type PageMeta = { title: string; description: string; imageUrl: string | null };

/** The head of a page is at its beginning. */
const READ_MAX_LENGTH = 300_000;
const TITLE_MAX_LENGTH = 300;
const DESCRIPTION_MAX_LENGTH = 1_000;
/** Markup that a letter may take, as in "&quot;", blanks around it included. */
const MARKUP_PER_LETTER = 20;

const META = /<meta(?=[\s/])/gi;
const ATTRIBUTE = /([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s<>"']+)))?|\s+|([^<>])/y;
/** No tag of a card has as many. */
const ATTRIBUTES_MAX = 100;
const TITLE = /<title(?=[\s>])[^<>]*>([^<]*)/i;

/** Reads the head of a page, which was at `url`; null if it does not even say what it is called. */
export function readPageMeta(markup: string, url: string): PageMeta | null {
  const head = markup.slice(0, READ_MAX_LENGTH);
  const named = readMetas(head);
  const first = (names: readonly string[]) => names.map((name) => named.get(name)).find(Boolean);
  const title = shorten(first(['og:title', 'twitter:title']) ?? TITLE.exec(head)?.[1] ?? '', TITLE_MAX_LENGTH);
  if (title === '') return null;
  const description = first(['og:description', 'twitter:description', 'description']) ?? '';
  const image = decodeHTML(first(['og:image', 'og:image:url', 'twitter:image']) ?? '').trim();
  const imageUrl = image === '' ? null : (parseUrl(image, url)?.href ?? null);
  return { title, description: shorten(description, DESCRIPTION_MAX_LENGTH), imageUrl };
}

/** The first value of each name. Every character is passed once, whatever the markup. */
function readMetas(head: string): Map<string, string> {
  const named = new Map<string, string>();
  for (const { index } of head.matchAll(META)) {
    const attributes = readAttributes(head, index + '<meta'.length);
    const name = (attributes.get('property') ?? attributes.get('name'))?.toLowerCase();
    const content = attributes.get('content');
    if (name !== undefined && content !== undefined && !named.has(name)) named.set(name, content);
  }
  return named;
}

function readAttributes(head: string, start: number): Map<string, string> {
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = start;
  for (
    let found = ATTRIBUTE.exec(head);
    found !== null && attributes.size < ATTRIBUTES_MAX;
    found = ATTRIBUTE.exec(head)
  ) {
    const [, name, ...values] = found;
    const value = values.slice(0, 3).find((one) => one !== undefined);
    if (name !== undefined && value !== undefined) attributes.set(name.toLowerCase(), value);
  }
  return attributes;
}

function shorten(markup: string, length: number): string {
  const words = withoutUnstorable(decodeHTML(markup.slice(0, MARKUP_PER_LETTER * length)))
    .replace(/\s+/gu, ' ')
    .trim();
  const letters = [...words];
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : words;
}
