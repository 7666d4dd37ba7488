import { isUtf8 } from 'node:buffer';
import { normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js';
import sniffEncoding from 'html-encoding-sniffer';
import { getDecoder } from 'iconv-lite';
import type { Encoding } from '#contract/importEncodings';
import { readsAsWestern } from './westernText';

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
