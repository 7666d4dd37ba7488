import { isBlank } from '#contract/isBlank';
import { BYTES_PER_MB } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import { withoutSentenceEnd, findTokens } from '#contract/textTokens';
import { createShares, type ShareLimits } from '../lib/shares';
import { decodeText } from '../lib/decodeText';
import { outsideText } from '../lib/json';
import { parseUrl } from '../lib/addresses';
import { createSafeFetch, FetchError, type FetchedFile, type FetchRequest, type SafeFetch } from '../lib/safeFetch';
import { memoryFor, inLine, openImage } from '../media/openImage';
import { createHeadReader, type HeadReader, titlesOf, type PageHead } from './readHead';
import type { ServerGuard } from './serverGuard';
import type { Draft } from './connector';

/** Gets pages and images of strangers, from public addresses alone. */
export type FetchPage = SafeFetch<FetchedFile>;

/** Time for a page, its image and what becomes of them. */
export const CARD_MS = 5_000;

/** Nobody's head is longer; YouTube's has 700 kB. */
const HEAD_MAX_BYTES = 2 * BYTES_PER_MB;

/** Shorteners of links lead to one another. */
const REDIRECTS_MAX = 10;

/** Makes what gets pages for link cards. A server that the operator allows by name may be private. */
export function createPageFetch(guard: ServerGuard): FetchPage {
  return createSafeFetch({
    isOurs: (url) => guard.lookupFor(url) === undefined,
    userAgent: 'Postwright (link cards)',
    limits: { connectMs: 3_000, totalMs: CARD_MS, responseMaxBytes: 5 * BYTES_PER_MB, redirects: REDIRECTS_MAX },
  });
}

/** Requests at a time for previews, each of which may keep 5 MB. */
const UNLIMITED = { total: Infinity, slow: Infinity };
const SHARES: ShareLimits = {
  quick: 32,
  total: 64,
  person: UNLIMITED,
  server: { total: 12, slow: 4 },
  network: UNLIMITED,
};

/** The same, but no request is made while many others wait for its host already: a preview does without a card. */
export function shareOut(fetchPage: FetchPage): FetchPage {
  const shares = createShares(SHARES);
  return async (request) => {
    const host = parseUrl(request.url)?.host ?? '';
    if (!shares.hasRoom() || shares.used().hosts.includes(host)) throw new FetchError('too_many_waiting');
    const giveBack = shares.take({ person: '', host });
    return fetchPage(request).finally(giveBack);
  };
}

/**
 * What the page of a link says of itself; null where it says nothing in time. Only its head is read, at first as if it were ASCII: so tags
 * are written in every encoding that a page can declare itself.
 */
export async function readPage(fetchPage: FetchPage, url: string, signal: AbortSignal): Promise<PageMeta | null> {
  let reader: HeadReader | null = null;
  const isEnough: FetchRequest['isEnough'] = (piece, { 'content-type': type = '' }) => {
    if (!isPage(type)) return true;
    reader ??= createHeadReader({ isXml: isXml(type) });
    return reader.write(Buffer.from(piece).toString('latin1')) || reader.length() > HEAD_MAX_BYTES;
  };
  const page = await get(fetchPage, { url, signal, isEnough });
  return page && reader && readHead(page, reader);
}

function readHead({ bytes, headers, url }: FetchedFile, { head, length }: HeadReader): PageMeta | null {
  const type = headers['content-type'] ?? '';
  const markup = decodeText(bytes.subarray(0, length()), type, isXml(type) ? undefined : head.charset);
  return readPageMeta(markup, url, { isXml: isXml(type) });
}

/** Some servers do not say what they send. */
function isPage(contentType: string): boolean {
  return contentType.trim() === '' || /html/i.test(contentType);
}

function isXml(contentType: string): boolean {
  return /xhtml/i.test(contentType);
}

/** What the card of a link shows; `picture` is a JPEG. */
type Card = Pick<PageMeta, 'title' | 'description'> & { picture: Buffer | null };

/** Reads the card of a link, with its picture as of `readPicture`; null where its page says nothing in time. */
export async function readCard(fetchPage: FetchPage, url: string, limits: PictureLimits): Promise<Card | null> {
  const meta = await readPage(fetchPage, url, limits.signal);
  if (meta === null) return null;
  const { title, description, imageUrl } = meta;
  return { title, description, picture: imageUrl === null ? null : await readPicture(fetchPage, imageUrl, limits) };
}

type PictureLimits = { sidePx: number; signal: AbortSignal };

/** The image of a card as a JPEG of at most so many pixels a side; null: whatever is wrong with it, the card does without. */
export async function readPicture(
  fetchPage: FetchPage,
  url: string,
  { sidePx, signal }: PictureLimits,
): Promise<Buffer | null> {
  const file = await get(fetchPage, { url, signal });
  return file === null ? null : shrink(Buffer.from(file.bytes), sidePx).catch(() => null);
}

async function get(fetchPage: FetchPage, request: FetchRequest): Promise<FetchedFile | null> {
  const response = await fetchPage(request).catch(() => null);
  return response?.status === 200 ? response : null;
}

async function shrink(bytes: Buffer, sidePx: number): Promise<Buffer> {
  const size = { width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true } as const;
  return inLine(memoryFor(await openImage(bytes).metadata()), () =>
    openImage(bytes).autoOrient().resize(size).flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer(),
  );
}

/** What a page says of itself. */
type PageMeta = { title: string; description: string; imageUrl: string | null };

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

/** The first web address in a text, as it is written; null if there is none. */
export function firstLink(text: string): string | null {
  for (const { kind, start, end } of findTokens(text)) {
    if (kind !== 'address') continue;
    const link = withoutSentenceEnd(text.slice(start, end));
    if (/^https?:/i.test(link) && parseUrl(link) !== null) return link;
  }
  return null;
}

/** The link whose card a post shows: its first, where it has no files, unless a person has decided otherwise; null: none. */
export function linkOfCard({ text, media = [], setting }: Draft): string | null {
  const isShown = setting?.link_card ?? media.length === 0;
  return isShown ? firstLink(text) : null;
}
