import type { AnyFeed } from 'feedsmith';
import { decodeHTML } from 'entities';
import { mapInTurns } from '../../lib/concurrency';
import { parseUrl } from '../../lib/addresses';

/** One entry of a feed, whatever its format; texts are plain. */
export type FeedItem = {
  id: string;
  url: string;
  title: string;
  content: string;
  author: string;
  categories: string[];
  publishedAt: Date;
  /** Number of comments, if the feed reports it. */
  comments: number | null;
};

/** An entry as its format writes it; `content` and `title` may be markup. */
type RawItem = {
  ids: (string | undefined)[];
  url: string | undefined;
  title: string | undefined;
  content: string | undefined;
  authors: (string | undefined)[];
  categories: (string | undefined)[];
  dates: (string | undefined)[];
  comments: number | undefined;
};

/** Categories read of one entry, the first ones. */
const CATEGORIES_MAX = 30;

/**
 * Reads the entries of a feed, which was at `feedUrl`; those without a link or a date are left out, for they can neither be opened nor
 * placed.
 */
export async function readFeedItems(read: AnyFeed, feedUrl: string): Promise<FeedItem[]> {
  return (await mapInTurns(rawItems(read), (item) => toItem(item, feedUrl))).flat();
}

function rawItems({ format, feed }: AnyFeed): RawItem[] {
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map((item) => fromRss(item, feed.title));
    case 'atom':
      return (feed.entries ?? []).map((entry) => fromAtom(entry, feed.title?.value));
    case 'rdf':
      return (feed.items ?? []).map((item) => fromRdf(item, feed.title));
    case 'json':
      return (feed.items ?? []).map((item) => fromJson(item, feed.title));
  }
}

type Entry<Format extends AnyFeed['format'], List extends string> =
  Extract<AnyFeed, { format: Format }>['feed'] extends Partial<Record<List, (infer Item)[] | undefined>> ? Item : never;

function fromRss(item: Entry<'rss', 'items'>, feedTitle: string | undefined): RawItem {
  const names = item.authors?.map(({ name, email }) => name ?? email) ?? [];
  return {
    ids: [item.guid?.value, item.link],
    // A guid that is a permanent link may stand in for the link.
    url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
    title: withoutPublisher(item.title, item.source?.title),
    content: item.description ?? item.content?.encoded,
    // An aggregator names the publisher as the source of an entry.
    authors: [item.source?.title, ...(item.dc?.creators ?? []), ...names, feedTitle],
    categories: item.categories?.map(({ name }) => name) ?? [],
    dates: [item.pubDate, ...(item.dc?.dates ?? [])],
    comments: item.slash?.comments ?? item.thr?.total,
  };
}

/** Aggregators end a headline with its publisher, whom they also name apart. */
function withoutPublisher(title: string | undefined, publisher: string | undefined): string | undefined {
  const ending = ` - ${publisher ?? ''}`;
  return publisher !== undefined && title?.endsWith(ending) ? title.slice(0, -ending.length) : title;
}

function fromAtom(entry: Entry<'atom', 'entries'>, feedTitle: string | undefined): RawItem {
  const page = entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate');
  return {
    ids: [entry.id, page?.href],
    url: page?.href,
    title: entry.title?.value,
    content: entry.summary?.value ?? entry.content?.value,
    authors: [...(entry.authors?.map(({ name }) => name) ?? []), feedTitle],
    categories: entry.categories?.map(({ label, term }) => label ?? term) ?? [],
    dates: [entry.published, entry.updated],
    comments: entry.thr?.total ?? entry.slash?.comments,
  };
}

function fromRdf(item: Entry<'rdf', 'items'>, feedTitle: string | undefined): RawItem {
  return {
    ids: [item.rdf?.about, item.link],
    url: item.link,
    title: item.title,
    content: item.description ?? item.content?.encoded,
    authors: [...(item.dc?.creators ?? []), feedTitle],
    categories: item.dc?.subjects ?? [],
    dates: item.dc?.dates ?? [],
    comments: item.slash?.comments,
  };
}

function fromJson(item: Entry<'json', 'items'>, feedTitle: string | undefined): RawItem {
  return {
    ids: [item.id, item.url],
    url: item.url ?? item.external_url,
    title: item.title,
    content: item.summary ?? item.content_text ?? item.content_html,
    authors: [...(item.authors?.map(({ name }) => name) ?? []), feedTitle],
    categories: item.tags ?? [],
    dates: [item.date_published, item.date_modified],
    comments: undefined,
  };
}

function toItem(
  { ids, title, content, authors, categories, dates, comments, ...item }: RawItem,
  feedUrl: string,
): FeedItem[] {
  const id = ids.find((one) => one !== undefined && one !== '');
  const url = webAddress(item.url, feedUrl);
  const publishedAt = dates.map(readFeedDate).find((date) => date !== null);
  if (id === undefined || url === null || !publishedAt) return [];
  return [
    {
      id,
      url,
      title: htmlToText(title ?? ''),
      content: htmlToText(content ?? ''),
      author: htmlToText(authors.find((name) => name !== undefined && name !== '') ?? ''),
      categories: categories
        .slice(0, CATEGORIES_MAX)
        .flatMap((name) => (name === undefined || name === '' ? [] : [htmlToText(name)])),
      publishedAt,
      comments: comments ?? null,
    },
  ];
}

function webAddress(link: string | undefined, feedUrl: string): string | null {
  const url = link === undefined ? null : parseUrl(link.trim(), feedUrl);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

/** Hours from UTC of the zones that feeds name besides those of RFC 822, which Date knows. */
const ZONES: Record<string, string> = {
  WET: '+0000',
  WEST: '+0100',
  BST: '+0100',
  CET: '+0100',
  MEZ: '+0100',
  CEST: '+0200',
  MESZ: '+0200',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  NZST: '+1200',
  NZDT: '+1300',
};

/** Months that begin otherwise than in English: German, French, Spanish, Italian and Dutch. */
const MONTHS: [RegExp, string][] = [
  [/^(?:jän|ene|gen|janv)/i, 'Jan'],
  [/^(?:fév|febr)/i, 'Feb'],
  [/^(?:mär|mrz|mars|maa|mrt)/i, 'Mar'],
  [/^(?:avr|abr)/i, 'Apr'],
  [/^(?:mai|mag|mei)/i, 'May'],
  [/^(?:juin|giu)/i, 'Jun'],
  [/^(?:juil|lug)/i, 'Jul'],
  [/^(?:aoû|ago)/i, 'Aug'],
  [/^set/i, 'Sep'],
  [/^(?:okt|ott)/i, 'Oct'],
  [/^(?:dez|déc|dic)/i, 'Dec'],
];

const WRITTEN_OUT =
  /^\s*(?:\p{L}+\.?,?\s+)?(\d{1,2})\.?\s+(\p{L}+)\.?\s+(\d{4})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s*(\S*)\s*$/u;

/** Reads the instant of an entry, in a form of the formats or as feeds write it in other languages and zones; null where it is none. */
export function readFeedDate(text: string | undefined): Date | null {
  const [, day, month = '', year, time, zone = ''] = WRITTEN_OUT.exec(text ?? '') ?? [];
  const english = MONTHS.find(([beginning]) => beginning.test(month))?.[1] ?? month.slice(0, 3);
  const plain =
    day === undefined ? text : `${day} ${english} ${year} ${time} ${ZONES[zone.toUpperCase()] ?? (zone || '+0000')}`;
  const date = new Date(plain ?? NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Length of markup that is read: a preview needs no more, and the time grows with it. */
const READ_MAX_LENGTH = 10_000;

/** Looked for no further than to the next opening: from each of thousands to the end of the text would take long. */
const SCRIPTS = /<(script|style)\b[^<>]*>(?:(?!<\1\b)[^])*?<\/\1\s*>/gi;
const COMMENTS = /<!--(?:(?!<!--)[^])*?-->/g;

/** The words of a piece of markup, on one line. What comes out is text: it is never put into a page as markup. */
export function htmlToText(markup: string): string {
  const words = markup
    .slice(0, READ_MAX_LENGTH)
    .replace(SCRIPTS, ' ')
    .replace(COMMENTS, ' ')
    // It stands inside of words: Mastodon puts one around the letters of a tag, and two around parts of a link.
    .replace(/<\/?span\b[^<>]*>/gi, '')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ');
  return decodeHTML(words).replace(/\s+/gu, ' ').trim();
}
