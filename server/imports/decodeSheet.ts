import { TextDecoder } from 'node:util';
import { errorCode } from '../lib/errorCode';
import type { TakeTurns } from '../lib/takeTurns';

/** What spreadsheets write when they do not write UTF-8. */
const OLD_ENCODING = 'windows-1252';

/** Node's code for bytes that are not in the encoding. */
const NO_UTF8 = 'ERR_ENCODING_INVALID_ENCODED_DATA';

const PIECE_BYTES = 256 * 1024;

/** Turns the bytes of a CSV file into text, piece by piece: UTF-16 by its mark, else UTF-8, else what Excel writes in the West. */
export async function decodeSheet(bytes: Uint8Array, takeTurns: TakeTurns): Promise<string> {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(new TextDecoder('utf-16le'));
  if (first === 0xfe && second === 0xff) return decode(new TextDecoder('utf-16be'));
  try {
    return await decode(new TextDecoder('utf-8', { fatal: true }));
  } catch (error) {
    if (errorCode(error) !== NO_UTF8) throw error;
    return decode(new TextDecoder(OLD_ENCODING));
  }

  async function decode(decoder: TextDecoder): Promise<string> {
    const pieces: string[] = [];
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      pieces.push(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }));
      await takeTurns();
    }
    return pieces.join('') + decoder.decode();
  }
}
