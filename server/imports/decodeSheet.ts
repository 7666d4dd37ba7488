import { isUtf8 } from 'node:buffer';
import { getBOMEncoding, normalizeEncoding } from '@exodus/bytes/encoding.js';
import { ENCODING_NAMES, type Encoding } from '#contract/importEncodings';
import type { EncodingReading } from '#contract/schemas/imports';
import { AppError } from '../http/appError';
import type { TakeTurns } from '../lib/takeTurns';
import { createDecoder, decodeBytes } from '../lib/decodeText';
import { likelyEncodings } from './likelyEncodings';
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
