const TOKEN = /(https?:\/\/\S+|[#@][\p{L}\p{N}_]+)/u;

/** A piece of a text; links, hashtags and mentions are marked, as networks do. */
export type TextPiece = { text: string; isMarked: boolean };

/** Cuts a text at its links, hashtags and mentions. */
export function markText(text: string): TextPiece[] {
  return text
    .split(TOKEN)
    .map((piece, index) => ({ text: piece, isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
