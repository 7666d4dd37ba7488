/** A link as networks find it: punctuation at its end belongs to the sentence. */
const LINK = String.raw`https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()\]]`;
/** One needs a letter: "#1" is a number. */
const HASHTAG = String.raw`(?<![\p{L}\p{N}_&/#])#[\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*`;

/** A piece of a text; links, hashtags and mentions are colored by networks. */
export type TextPiece = { text: string; kind: 'plain' | 'link' | 'hashtag' | 'mention' };

/** Cuts a text at its links and hashtags, and at its mentions, as `mention` finds them; null if there are none. */
export function markText(text: string, mention: RegExp | null): TextPiece[] {
  const mentions = mention === null ? '' : `|(?<![\\p{L}\\p{N}_.+-])(?<mention>${mention.source})`;
  const tokens = new RegExp(`(?<link>${LINK})|(?<hashtag>${HASHTAG})${mentions}`, 'gu');
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: token, index, groups = {} } of text.matchAll(tokens)) {
    pieces.push({ text: text.slice(end, index), kind: 'plain' });
    const kind = groups['link'] !== undefined ? 'link' : groups['hashtag'] !== undefined ? 'hashtag' : 'mention';
    pieces.push({ text: token, kind });
    end = index + token.length;
  }
  pieces.push({ text: text.slice(end), kind: 'plain' });
  return pieces.filter((piece) => piece.text !== '');
}

/** The first link of a text; null if there is none. */
export function firstLink(text: string): string | null {
  return markText(text, null).find(({ kind }) => kind === 'link')?.text ?? null;
}
