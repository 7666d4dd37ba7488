import { decodeHTML } from 'entities';

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
