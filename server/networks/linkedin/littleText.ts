import { findTokens, isTagName } from '#contract/textTokens';

const RESERVED = /[\\|{}@[\]()<>#*_~]/g;

/**
 * Writes a text in LinkedIn's "little" format: its signs are escaped, or LinkedIn would cut the post at the first of
 * them in silence, and hashtags become links.
 */
export function toLittleText(text: string): string {
  let little = '';
  let end = 0;
  for (const token of findTokens(text)) {
    if (token.kind !== 'hashtag' || !isTagName(token.name)) continue;
    little += `${escape(text.slice(end, token.start))}{hashtag|\\#|${escape(token.name)}}`;
    end = token.end;
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
