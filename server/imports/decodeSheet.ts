import { TextDecoder } from 'node:util';

/** What spreadsheets write when they do not write UTF-8. */
const OLD_ENCODING = 'windows-1252';

/** Turns the bytes of a CSV file into text: UTF-16 by its mark, else UTF-8, else what Excel writes in the West. */
export function decodeSheet(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(OLD_ENCODING).decode(bytes);
  }
}
