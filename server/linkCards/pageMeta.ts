import { isBlank } from '#contract/isBlank';
import { beginningOf } from '#contract/networks/graphemes';
import { parseUrl } from '../lib/parseUrl';
import { outsideText } from '../lib/outsideText';
import { createHeadReader, titlesOf, type PageHead } from './readHead';

/** What a page says of itself. */
export type PageMeta = { title: string; description: string; imageUrl: string | null };

/** In UTF-16 units. */
const TITLE_MAX_LENGTH = 300;
const DESCRIPTION_MAX_LENGTH = 1_000;
/** Characters of which one may be left, blanks being joined. */
const READ_PER_CHARACTER = 20;

const DESCRIPTIONS = ['og:description', 'twitter:description', 'description'];
const IMAGES = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'];

/** What a character becomes that cannot be read; at the end of a text it is one that was cut. */
const UNREADABLE = '\uFFFD';
const CUT_CHARACTER = /\uFFFD$/u;

/** Reads the head of a page, which was at `url`; null if it does not even say what it is called, or nobody can read it. */
export function readPageMeta(markup: string, url: string, { isXml = false } = {}): PageMeta | null {
  const reader = createHeadReader({ isXml });
  reader.write(markup);
  reader.end();
  return metaOf(reader.head, url);
}

function metaOf(head: PageHead, url: string): PageMeta | null {
  const title = firstReadable(titlesOf(head), TITLE_MAX_LENGTH);
  if (title === null) return null;
  const all = (names: string[]) => names.flatMap((name) => head.metas.get(name) ?? []);
  const description = firstReadable(
    all(DESCRIPTIONS).map((text) => text.trimEnd().replace(CUT_CHARACTER, '')),
    DESCRIPTION_MAX_LENGTH,
  );
  const base = webAddress(head.baseUrl ?? '', url) ?? url;
  const image = all(IMAGES).find((address) => webAddress(address.trim(), base) !== null);
  const imageUrl = image === undefined ? null : webAddress(image.trim(), base);
  return { title, description: description ?? '', imageUrl };
}

function firstReadable(texts: string[], length: number): string | null {
  const readable = texts.find((text) => !isBlank(text) && !text.includes(UNREADABLE));
  return readable === undefined ? null : shorten(readable, length);
}

function webAddress(address: string, base: string): string | null {
  const url = parseUrl(address, base);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

function shorten(text: string, length: number): string {
  const words = outsideText(text.slice(0, READ_PER_CHARACTER * length))
    .replace(/\s+/gu, ' ')
    .trim();
  return words.length > length ? `${beginningOf(words, length)}…` : words;
}
