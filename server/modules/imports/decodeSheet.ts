import { isUtf8 } from 'node:buffer';
import { getBOMEncoding, normalizeEncoding } from '@exodus/bytes/encoding.js';
import { ENCODING_NAMES, type Encoding } from '#contract/importFormat';
import type { EncodingReading } from '#contract/schemas/imports';
import { AppError } from '../../http/appError';
import { createDecoder, decodeBytes } from '../../lib/decodeText';
import { type TakeTurns, mapInTurns } from '../../lib/concurrency';
import { isPlainlyWestern } from './plainlyWestern';

const PIECE_BYTES = 64 * 1024;

/** Part of a file that tells its encoding: lines with bytes beyond ASCII, and of each what is around the first of them. */
const SAMPLE_BYTES = 4 * 1024;
const SAMPLE_LINE_BYTES = 500;
const BEFORE_BYTES = 20;

/** Lines that show what an encoding makes of a file. */
const SHOWN_LINES = 3;
const SHOWN_LENGTH = 100;

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** How the letters of a file are to be read: as somebody said, else as the request declares. */
type Said = { encoding?: Encoding | undefined; charset?: string | undefined };

/**
 * Turns the bytes of a CSV file into text, piece by piece: by its byte order mark, else as it is said, else as UTF-8, UTF-16 or
 * windows-1252, whichever is plain to see. Throws AppError ENCODING_UNCLEAR where none is.
 */
export async function decodeSheet(bytes: Buffer, said: Said, takeTurns: TakeTurns): Promise<string> {
  const decoder = createDecoder(encodingOf(bytes, said) ?? (await refuseUnclear(bytes)));
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    pieces.push(decoder.decode(bytes.subarray(at, at + PIECE_BYTES)));
    await takeTurns();
  }
  return pieces.join('') + decoder.end();
}

/** The ways in which a file of an unclear encoding may be read, the likeliest first, with some lines as they would be. */
export async function listReadings(bytes: Buffer): Promise<EncodingReading[]> {
  const sample = sampleOf(bytes);
  return (await likelyEncodings(sample)).map((encoding) => {
    return { encoding, lines: linesOf(decodeBytes(sample, encoding)) };
  });
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, SHOWN_LINES).map((line) => line.trim().slice(0, SHOWN_LENGTH).toWellFormed());
}

/** Null where it is not plain to see. */
function encodingOf(bytes: Buffer, { encoding, charset = '' }: Said): string | null {
  const marked = getBOMEncoding(bytes);
  if (marked !== null) return marked;
  if (encoding !== undefined) return encoding;
  const declared = ENCODING_NAMES.find((name) => name === charset.toLowerCase()) ?? normalizeEncoding(charset);
  // What sends a file often declares UTF-8 of all of them.
  if (declared !== null && declared !== 'utf-8' && declared !== 'replacement') return declared;
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return wide;
  if (isUtf8(bytes)) return bytes.includes(JAPANESE_SHIFT) ? 'iso-2022-jp' : 'utf-8';
  return isPlainlyWestern(sampleOf(bytes)) ? 'windows-1252' : null;
}

/** Of ISO-2022-JP: Japanese letters follow, in bytes of ASCII. */
const JAPANESE_SHIFT = '\u001B$B';

async function refuseUnclear(bytes: Buffer): Promise<never> {
  const names = await likelyEncodings(sampleOf(bytes));
  const detail = `This file doesn’t say how its letters are encoded. Name its encoding, likely one of ${names.join(', ')}, or save it as CSV UTF-8.`;
  throw new AppError('ENCODING_UNCLEAR', detail, { fieldErrors: { encoding: [detail] } });
}

/** Bytes that are looked at for every other one being 0, as in UTF-16: all delimiters and figures are such pairs. */
const WIDE_BYTES = 4 * 1024;
const WIDE_SHARE = 0.1;
const WIDE_EXCEPTIONS = 0.05;

/** UTF-16 without a mark. */
function wideEncodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  const looked = bytes.subarray(0, WIDE_BYTES);
  looked.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 !== 0 || even + odd < looked.length * WIDE_SHARE) return null;
  if (even <= odd * WIDE_EXCEPTIONS) return 'utf-16le';
  return odd <= even * WIDE_EXCEPTIONS ? 'utf-16be' : null;
}

/** Lines with bytes beyond ASCII, each from a little before the first of them on; in all encodings before it is ASCII. */
function sampleOf(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length && size < SAMPLE_BYTES; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const isEnd = (byte = LINE_FEED) => byte === LINE_FEED || byte === RETURN;
    let start = at;
    while (start > 0 && at - start < BEFORE_BYTES && !isEnd(bytes[start - 1])) start -= 1;
    let end = at;
    while (end - start < SAMPLE_LINE_BYTES && !isEnd(bytes[end])) end += 1;
    lines.push(bytes.subarray(start, end), Buffer.of(LINE_FEED));
    size += end - start;
    while (at < bytes.length && !isEnd(bytes[at])) at += 1;
  }
  return Buffer.concat(lines);
}

const WESTERN = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœß';
const CENTRAL = 'ąćęłńóśźżáčďéěíĺľňřŕšťúůýžäôöüőűăâîşţșțđ';
const BALTIC = 'āčēģīķļņšūžąęėįųõäöü';
const TURKISH = 'çğıöşüâîûi̇';
const VIETNAMESE = 'ăâđêôơưàáèéìíòóùúý';

const lettersOf = (letters: string) => new RegExp(`[${letters}${letters.toUpperCase()}]`, 'u');
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]/u;
const CYRILLIC = /[\p{Script=Cyrillic}№]/u;

/** The letters that texts in an encoding mostly have, besides those of ASCII. */
const LETTERS: Record<Exclude<Encoding, `utf-16${string}`>, RegExp> = {
  'utf-8': /[\p{L}\p{M}\p{Emoji_Presentation}]/u,
  'windows-1252': lettersOf(WESTERN),
  'iso-8859-15': lettersOf(WESTERN),
  macintosh: lettersOf(WESTERN),
  cp850: lettersOf(WESTERN),
  cp437: lettersOf(WESTERN),
  'windows-1250': lettersOf(CENTRAL),
  'iso-8859-2': lettersOf(CENTRAL),
  'windows-1251': CYRILLIC,
  'koi8-u': CYRILLIC,
  'x-mac-cyrillic': CYRILLIC,
  ibm866: CYRILLIC,
  'windows-1253': /\p{Script=Greek}/u,
  'windows-1254': lettersOf(TURKISH),
  'windows-1257': lettersOf(BALTIC),
  'windows-1255': /\p{Script=Hebrew}/u,
  'windows-1256': /\p{Script=Arabic}/u,
  'windows-1258': lettersOf(`${VIETNAMESE}\u0300\u0301\u0303\u0309\u0323`),
  'windows-874': /\p{Script=Thai}/u,
  shift_jis: JAPANESE,
  'euc-jp': JAPANESE,
  'iso-2022-jp': JAPANESE,
  gb18030: /\p{Script=Han}/u,
  big5: /\p{Script=Han}/u,
  'euc-kr': /\p{Script=Hangul}/u,
};
const CANDIDATES = ENCODING_NAMES.filter((name) => name in LETTERS) as (keyof typeof LETTERS)[];

const USUAL_SIGN = /[\u00A0\u00AD‘’‚“”„–—…•€£«»°§©®™´·¿¡　、。，．：；！？「」『』（）～・％＆／－＋＃＠]/u;
const NOT_TEXT = /[\u0080-\u009F\uFFFD\p{Co}\p{Cn}]/u;
const HALF_WIDTH = /[\uFF61-\uFF9F]/u;
/** A capital within a word, and letters of two scripts side by side: what the wrong encoding makes of a word. */
const BROKEN_WORD =
  /\p{Ll}(?=\p{Lu})|[a-z](?=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])|[\p{Script=Cyrillic}\p{Script=Greek}](?=[a-z])/gu;
const SIGN_IN_WORD = /(?<=\p{L})[^\p{L}\p{M}\p{ASCII}’´·…—\u00AD](?=[a-zà-ÿ])/gu;

/** What each of these counts, where a letter that is not expected counts 1. */
const NOT_TEXT_COUNTS = 5;
const HALF_WIDTH_COUNTS = 0.8;
const BROKEN_COUNTS = 2;
/** Signs alone are what the wrong encoding makes of a character or two of Eastern Asia. */
const NO_LETTER_COUNTS = 0.2;

/** Encodings that are worth showing. */
const SHOWN_MAX = 8;

/** Nearly all bytes are text in these, or few files are in them, so they come after what fits as well. */
const SELDOM: readonly Encoding[] = ['gb18030', 'big5', 'cp437', 'iso-8859-15', 'windows-1258', 'x-mac-cyrillic'];
const SELDOM_COUNTS = 0.15;
/** What is plainly in this one is asked for nowhere. */
const NOT_PLAIN: Encoding = 'windows-1252';
const NOT_PLAIN_COUNTS = 0.4;

/** The encodings in which bytes read like text, the likeliest first; some 50 ms of processor time for 4 kB, in turns. */
async function likelyEncodings(sample: Uint8Array): Promise<Encoding[]> {
  const rated = await mapInTurns(CANDIDATES, (encoding) => {
    return { encoding, oddness: oddnessOf(decodeBytes(sample, encoding), encoding) };
  });
  return rated
    .sort((one, other) => one.oddness - other.oddness)
    .slice(0, SHOWN_MAX)
    .map(({ encoding }) => encoding);
}

/** How strange a text is for one in this encoding: 0 is not at all, 1 that none of its letters is expected. */
function oddnessOf(text: string, encoding: keyof typeof LETTERS): number {
  const characters = [...text].filter((character) => character > '\u007F');
  const countOf = (character: string) => {
    if (NOT_TEXT.test(character)) return NOT_TEXT_COUNTS;
    if (LETTERS[encoding].test(character)) return HALF_WIDTH.test(character) ? HALF_WIDTH_COUNTS : 0;
    return USUAL_SIGN.test(character) ? 0 : 1;
  };
  const odd = characters.reduce((sum, character) => sum + countOf(character), 0);
  const broken = (text.match(BROKEN_WORD)?.length ?? 0) + (text.match(SIGN_IN_WORD)?.length ?? 0);
  const reserve = encoding === NOT_PLAIN ? NOT_PLAIN_COUNTS : SELDOM.includes(encoding) ? SELDOM_COUNTS : 0;
  const lacking = characters.some((character) => LETTERS[encoding].test(character)) ? 0 : NO_LETTER_COUNTS;
  return (odd + broken * BROKEN_COUNTS) / Math.max(1, characters.length) + reserve + lacking;
}
