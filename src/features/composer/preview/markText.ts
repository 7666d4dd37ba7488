import { beginningOf } from '#contract/networks/graphemes';
import { withoutSentenceEnd, findTokens, isTagName, type TextToken } from '#contract/textTokens';
import type { PreviewLook } from '../../../networks/look';

/** The part of a text that a network shows at first; `isFolded` says that the rest is behind a link. */
export function foldText(fold: PreviewLook['fold'], text: string): { shown: string; isFolded: boolean } {
  if (fold === null) return { shown: text, isFolded: false };
  const lines = text.split('\n').slice(0, fold.lines).join('\n');
  const characters = beginningOf(lines, [...lines].slice(0, fold.characters).join('').length);
  const isFolded = characters.length < text.length;
  return { shown: isFolded ? characters.trimEnd() : text, isFolded };
}

/** A link as networks find it. */
const LINK = /^https?:\/\/./iu;

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
  if (kind === 'address') {
    const link = withoutSentenceEnd(text.slice(start, end));
    return LINK.test(link) ? { kind: 'link', text: link } : null;
  }
  if (accounts === null) return null;
  accounts.lastIndex = start;
  const [found] = accounts.exec(text.slice(0, end)) ?? [];
  return found === undefined ? null : { kind, text: found };
}

/** The first link of a text; null if there is none. */
export function firstLink(text: string): string | null {
  return markText(text, null).find(({ kind }) => kind === 'link')?.text ?? null;
}
