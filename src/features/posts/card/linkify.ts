import { safeHref } from '../../../lib/safeHref';

/** A piece of a text: plain, or a link whose text is its own address. */
export type TextPart = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"“”«»]+/gi;
/** Characters that end a sentence rather than an address. */
const TRAILING = /[.,!?;:'’…]+$/;

/** Splits a text at its http and https addresses; everything else stays plain text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    const href = safeHref(address);
    if (href === null) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function withoutTrailing(address: string): string {
  const trimmed = address.replace(TRAILING, '');
  const isUnmatched = trimmed.endsWith(')') && !trimmed.includes('(');
  return isUnmatched ? withoutTrailing(trimmed.slice(0, -1)) : trimmed;
}
