import { findTokens, isTagName, type TextToken } from '#contract/textTokens';

/** A link as networks find it: punctuation at its end belongs to the sentence. */
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()\]]/uy;

/** A piece of a text; links, hashtags and mentions are colored by networks. */
export type TextPiece = { text: string; kind: 'plain' | 'link' | 'hashtag' | 'mention' };

/** Cuts a text at its links and hashtags, and at its mentions, as `mention` finds them; null if there are none. */
export function markText(text: string, mention: RegExp | null): TextPiece[] {
  const accounts = mention && new RegExp(mention.source, 'uy');
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const token of findTokens(text)) {
    const marked = markOf(token, text, accounts);
    if (marked === null) continue;
    pieces.push({ text: text.slice(end, token.start), kind: 'plain' }, marked);
    end = token.start + marked.text.length;
  }
  pieces.push({ text: text.slice(end), kind: 'plain' });
  return pieces.filter((piece) => piece.text !== '');
}

function markOf(token: TextToken, text: string, accounts: RegExp | null): TextPiece | null {
  const { kind, start, end } = token;
  if (kind === 'hashtag') return isTagName(token.name) ? { kind, text: text.slice(start, end) } : null;
  const pattern = kind === 'address' ? LINK : accounts;
  if (pattern === null) return null;
  pattern.lastIndex = start;
  const [found] = pattern.exec(text.slice(0, end)) ?? [];
  return found === undefined ? null : { kind: kind === 'address' ? 'link' : kind, text: found };
}

/** The first link of a text; null if there is none. */
export function firstLink(text: string): string | null {
  return markText(text, null).find(({ kind }) => kind === 'link')?.text ?? null;
}
