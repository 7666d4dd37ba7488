/** Beginnings of what readers of texts look for, and signs that Unicode treats in its own way: repeated, they make texts that take long. */
export const PIECES = [
  ...['a', 'Aa', '1', '1.', 'ff', ' ', ' a', '\n', '\r\n', '\t', '\u00A0', '\u3000'],
  // Tags, names and links.
  ...['@', '@a', '.@a', '＠', '#', '#a', '# ', '#a ', '/#a', '＃', '_', '_a', '$A ', '{hashtag|\\#|', '@['],
  ...['https://', 'https://a.', 'https://a.co ', 'www.', '.com', 'a.com', 't.co/', '://', '?a=', 'a@a.'],
  ...['.', 'a.', 'a-', 'a-.', '-', '+', ':', ';', ',', '!', '.. ', '.,;:!?', '...', '…'],
  // Brackets, quotes, escapes and markup.
  ...['(', ')', 'a(', '()', '[', '{', '"', "'", '\\', '/', '%', '%a', '%_', '&', '&a', '&amp;', '&#x', '|', '*', '~'],
  ...['<', '<a ', '</a', '<!--', '<script>', '<span', '<meta ', '<title>', ']]>'],
  // Marks in and out of their order, alone and as halfwidth letters that become marks.
  ...['\u0301', '\u0327\u0301', '\u0315\u0301\u0327', '\u05B0\u05B1\u0301', 'a\u0301', 'a\u0301\u0315', '\uFF9F'],
  ...['\uFF9E\u0301', '\u0344', '\u1F82', '\uFB2C'],
  // Emoji and what joins them.
  ...['😀', '👍🏽', '👨‍👩‍👧‍👦', '🇩🇪', '#️⃣', '\u200D', '\uFE0F', '\u{E0061}', '❤'],
  // Scripts: without spaces, in syllables, from right to left, and letters that grow.
  ...['漢', 'ひ', 'ก็', 'क्ष', '\u1112\u1161\u11AB', '한', 'שלום ', 'İ', 'ß', 'ﷺ', '㌖', '\u0378'],
  ...['\u202E', '\u2066', '\u200B', '\uFEFF'],
  // Words that are looked up.
  ...['not good bad ', ':-) ', 'constructor ', '__proto__'],
];

/** Texts of exactly so many UTF-16 units, full of one piece: by itself, and as a link that goes on behind it. */
export function textsOf(piece: string, length: number): string[] {
  const [before, after] = ['https://a.co/', 'x'];
  return [fullOf(piece, length), `${before}${fullOf(piece, length - before.length - after.length)}${after}`];
}

/** A text of exactly so many UTF-16 units, full of one piece; no pair is cut. */
export function fullOf(piece: string, length: number): string {
  return piece.repeat(Math.floor(length / piece.length)).padEnd(length, 'x');
}
