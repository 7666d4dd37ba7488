import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { Parser } from 'htmlparser2';
import { isBlank } from '#contract/isBlank';

/** What stands in the head of a page, in order; what is blank is left out. */
export type PageHead = {
  /** Texts of `<title>`. */
  titles: string[];
  /** Contents of `<meta>` by their name or property, in small letters. */
  metas: Map<string, string[]>;
  baseUrl: string | null;
  /** Label of the encoding that the page says it is written in. */
  charset: string | undefined;
};

/** Reads a page as it comes. */
export type HeadReader = {
  head: PageHead;
  /** True if the head is over; what comes then is not read. */
  write: (markup: string) => boolean;
  end: () => void;
  /** Length of the head as far as it was read, in UTF-16 units. */
  length: () => number;
};

/** What is in these is shown to nobody, or names something else. */
const APART = ['script', 'style', 'noscript', 'template', 'svg', 'math', 'iframe', 'noembed', 'noframes'];
const OF_HEAD = ['html', 'head', 'base', 'basefont', 'bgsound', 'link', 'meta', 'title', ...APART];

/** No title is longer; each word of it is added to those before. */
const TITLE_READ_LENGTH = 10_000;

/** Each closing tag is looked for among all that are open. */
const DEPTH_MAX = 100;

const CHARSET = /charset\s*=\s*["']?\s*([^\s"';]+)/i;

/** What a page says that it is called, the best first. */
export function titlesOf({ titles, metas }: PageHead): string[] {
  return [...(metas.get('og:title') ?? []), ...(metas.get('twitter:title') ?? []), ...titles];
}

/**
 * Makes a reader of one head. It is over at its own end, or at the first element of a body where no `<head>` is open, but never before
 * the page has said what it is called: some frameworks send that with the body.
 */
export function createHeadReader({ isXml = false } = {}): HeadReader {
  const head: PageHead = { titles: [], metas: new Map(), baseUrl: null, charset: undefined };
  let open = { all: 0, apart: 0, head: 0 };
  let title: string | null = null;
  let read = 0;
  let endsAt: number | null = null;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'body' || (open.head === 0 && !OF_HEAD.includes(name))) endIfNamed(parser.startIndex);
        count(name, 1);
        if (open.all > DEPTH_MAX) endAt(parser.startIndex);
        if (open.apart > 0) return;
        if (name === 'title') title = '';
        if (name === 'meta') readMeta(head, attributes);
        if (name === 'base') head.baseUrl ??= decodeHTMLAttribute(attributes['href'] ?? '') || null;
      },
      ontext(text) {
        if (title !== null && title.length < TITLE_READ_LENGTH) title += text;
      },
      onclosetag(name) {
        count(name, -1);
        if (name === 'title' && title !== null) {
          const words = decodeHTML(title);
          if (!isBlank(words)) head.titles.push(words);
          title = null;
        }
        if (name === 'head') endIfNamed(parser.endIndex);
      },
    },
    {
      xmlMode: isXml,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
      // XHTML has HTML's as well.
      decodeEntities: false,
    },
  );

  function count(name: string, change: 1 | -1): void {
    open = {
      all: open.all + change,
      apart: open.apart + (APART.includes(name) ? change : 0),
      head: open.head + (name === 'head' ? change : 0),
    };
  }

  function endIfNamed(index: number): void {
    if (open.apart === 0 && titlesOf(head).length > 0) endAt(index);
  }

  function endAt(index: number): void {
    endsAt ??= index;
    parser.pause();
  }

  return {
    head,
    write(markup) {
      read += markup.length;
      if (endsAt === null) parser.write(markup);
      return endsAt !== null;
    },
    end: () => parser.end(),
    length: () => endsAt ?? read,
  };
}

function readMeta(head: PageHead, attributes: Record<string, string>): void {
  const { name = '', property = '', charset, 'http-equiv': header } = attributes;
  const content = decodeHTMLAttribute(attributes['content'] ?? '');
  const declared = charset ?? (/^\s*content-type\s*$/i.test(header ?? '') ? CHARSET.exec(content)?.[1] : undefined);
  head.charset ??= declared;
  if (isBlank(content)) return;
  for (const one of new Set(`${property} ${name}`.toLowerCase().split(/\s+/).filter(Boolean))) {
    const contents = head.metas.get(one) ?? [];
    contents.push(content);
    head.metas.set(one, contents);
  }
}
