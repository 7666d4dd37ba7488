import { isUtf8 } from 'node:buffer';
import { normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js';
import sniffEncoding from 'html-encoding-sniffer';
import { getDecoder } from 'iconv-lite';
import type { Encoding } from '#contract/importFormat';

const DECLARED_BY_XML = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i;
const DECLARED_BY_HTTP = /;\s*charset\s*=\s*["']?([\w:.-]+)/i;

/** Part of a text without a declaration that tells its encoding. */
const SAMPLE_BYTES = 32 * 1024;

/** What is taken for UTF-8 unless it reads as windows-1252: nobody says what it is, or what nobody can read any more. */
const UNDECLARED = 'replacement';

/**
 * Turns the bytes of a page, a feed or an answer into text: as its byte order mark says, else HTTP, else the document itself, XML or
 * HTML. What says nothing is UTF-8 or, if it reads so, windows-1252. What is in no encoding becomes U+FFFD. Of HTML, the first kilobyte is
 * looked at; a label that stands behind it can be given as `byMeta`.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined, byMeta?: string): string {
  const byHttp = DECLARED_BY_HTTP.exec(contentType ?? '')?.[1];
  const byXml = DECLARED_BY_XML.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
  const declared = [byHttp, byXml, byMeta].find((label) => label !== undefined && normalizeEncoding(label) !== null);
  const encoding = sniffEncoding(bytes, {
    // A declaration that could be read as ASCII is not in UTF-16.
    ...(declared !== undefined && { transportLayerEncodingLabel: declared === byHttp ? declared : asAscii(declared) }),
    defaultEncoding: UNDECLARED,
  });
  return decodeBytes(bytes, encoding === UNDECLARED ? likelyEncoding(bytes) : encoding);
}

function asAscii(label: string): string {
  return normalizeEncoding(label)?.startsWith('utf-16') === true ? 'utf-8' : label;
}

function likelyEncoding(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return 'utf-8';
  return readsAsWestern(decodeBytes(bytes.subarray(0, SAMPLE_BYTES), 'windows-1252')) ? 'windows-1252' : 'utf-8';
}

/** Turns the bytes of a text into text, piece by piece; what is in no encoding becomes U+FFFD. */
type PieceDecoder = { decode: (piece: Uint8Array) => string; end: () => string };

/** Encodings of MS-DOS, which the web does not know, and Excel still writes. */
const OF_DOS: readonly string[] = ['cp850', 'cp437'] satisfies Encoding[];

/**
 * Makes a decoder by the name or a label of an encoding, as the Encoding Standard has them; throws RangeError for others. The
 * runtime's own decoders are not used: that of windows-1252 is Latin 1 in most releases of Node 20, 22 and 24.
 */
export function createDecoder(label: string, { fatal = false } = {}): PieceDecoder {
  if (OF_DOS.includes(label)) {
    const decoder = getDecoder(label);
    return { decode: (piece) => decoder.write(Buffer.from(piece)), end: () => decoder.end() ?? '' };
  }
  const decoder = new TextDecoder(label, { fatal });
  return { decode: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
}

/** Turns bytes into text at once. */
export function decodeBytes(bytes: Uint8Array, label: string): string {
  const { decode, end } = createDecoder(label);
  return decode(bytes) + end();
}

/** Letters beyond ASCII of the languages that windows-1252 is mostly written in; no word has letters of two of them. */
const ALPHABETS = [
  'äöüßéèà', // German
  'àâæçéèêëîïôœùûüÿ', // French
  'áéíñóúü', // Spanish
  'áâãàçéêíóôõúü', // Portuguese
  'àèéìòù', // Italian
  'àçèéíïòóúü', // Catalan
  'èéêëïóöü', // Dutch
  'åäöéàü', // Swedish, Finnish
  'æøåéèêóòôüöä', // Danish, Norwegian
  'äëïöüéèêçñóáíôâîûå', // English
];

/** Letters, but for signs that count as such. */
const WORD = /[^\P{L}ªºµ]+/gu;

const BEYOND_ASCII = /\P{ASCII}/u;

/** Letters in places where none of these languages has them, but others do in their own encodings. */
const MISPLACED = new RegExp(
  [
    String.raw`\p{Ll}\p{Lu}`,
    String.raw`\P{ASCII}{3}`,
    String.raw`^\P{ASCII}{2,}$`,
    'ÿ',
    String.raw`^è(?=\p{L})(?!ve|ze)`,
    String.raw`è(?=[aiou])`,
    'œ(?![cdilnstu])',
    String.raw`[aeiouyâêô]ò(?=\p{L})`,
    String.raw`[ìù](?=\p{L})`,
    'õ(?!e)',
    String.raw`ã(?![oei]|s?(?!\p{L}))`,
    'ñ(?![aeiouáéíóúü])',
    'ç(?![aouáâãàóôõúùû]|$)',
  ].join('|'),
  'u',
);

/** Signs beyond ASCII where they make no sense, and signs that nobody has use for. */
const ODD_SIGN = new RegExp(
  [
    // Between letters.
    String.raw`(?<=\p{L})[‚„“”‘‹›«»™®©°‰•§¶±½¼¾×÷](?=\p{L})`,
    String.raw`(?<=\p{Ll})–(?=\p{Ll})`,
    // Beside letters.
    String.raw`(?<=[^\P{L}ªºµ])[€£¥¢½¼¾¡¿‚„µ]`,
    String.raw`[€£¥¢½¼¾™‰](?=\p{L})`,
    String.raw`(?<![\d.nN])[ªº]`,
    String.raw`(?<![\dm])[²³]`,
    String.raw`(?<!\d)¹`,
    String.raw`[¿¡](?![\p{L}\d¿¡"'“‘«([{ \u00A0])`,
    // Anywhere.
    String.raw`[\u0080-\u009F¤¦¨¯¬¸†‡ˆ˜ƒ\uFFFD]`,
  ].join('|'),
  'gu',
);

/** Of so many words with letters beyond ASCII one may be a foreign name. */
const WORDS_PER_FOREIGN = 50;

/**
 * Whether a text of windows-1252 reads like one of a Western European language, or English. Text in another encoding nearly never
 * does: its letters come out as signs between letters, capitals within words, or letters of several languages in one word.
 */
export function readsAsWestern(text: string): boolean {
  const words = (text.match(WORD) ?? []).filter((word) => BEYOND_ASCII.test(word));
  const foreign = words.filter((word) => !isWestern(word)).length;
  const odd = foreign + (text.match(ODD_SIGN)?.length ?? 0);
  return odd * WORDS_PER_FOREIGN <= words.length;
}

function isWestern(word: string): boolean {
  const small = word === word.toUpperCase() ? word.toLowerCase() : word;
  if (MISPLACED.test(small)) return false;
  const letters = [...small.toLowerCase()].filter((letter) => letter > '\u007F');
  return ALPHABETS.some((alphabet) => letters.every((letter) => alphabet.includes(letter)));
}
