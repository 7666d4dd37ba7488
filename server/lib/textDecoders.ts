import { TextDecoder } from '@exodus/bytes/encoding.js';
import { getDecoder } from 'iconv-lite';
import type { Encoding } from '#contract/importEncodings';

/** Turns the bytes of a text into text, piece by piece; what is in no encoding becomes U+FFFD. */
export type PieceDecoder = { decode: (piece: Uint8Array) => string; end: () => string };

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
