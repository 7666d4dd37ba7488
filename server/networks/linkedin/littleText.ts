const RESERVED = /[\\|{}@[\]()<>#*_~]/g;
const HASHTAG = /(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu;

/**
 * Writes a text in LinkedIn's "little" format: its signs are escaped, or LinkedIn would cut the post at the first of
 * them in silence, and hashtags become links.
 */
export function toLittleText(text: string): string {
  let little = '';
  let end = 0;
  for (const { index, 0: whole, 1: tag = '' } of text.matchAll(HASHTAG)) {
    little += `${escape(text.slice(end, index))}{hashtag|\\#|${escape(tag)}}`;
    end = index + whole.length;
  }
  return little + escape(text.slice(end));
}

/** Reads a text that is in the "little" format as people see it. */
export function fromLittleText(little: string): string {
  return little
    .replace(/\{hashtag\|\\?#\|((?:\\.|[^\\{}])*)\}/gu, '#$1')
    .replace(/@\[((?:\\.|[^\\[\]])*)\]\([^()]*\)/gu, '$1')
    .replace(/\\(.)/gsu, '$1');
}

function escape(text: string): string {
  return text.replace(RESERVED, '\\$&');
}
