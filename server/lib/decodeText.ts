import { TextDecoder } from 'node:util';

const DECLARED_BY_XML = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i;
const DECLARED_BY_HTTP = /;\s*charset\s*=\s*"?([\w-]+)/i;

/** Byte order marks at the start of a text, as seen in Latin 1, with their encodings. */
const MARKS = { '\u00EF\u00BB\u00BF': 'utf-8', '\u00FF\u00FE': 'utf-16le', '\u00FE\u00FF': 'utf-16be' };

/** Turns the bytes of a response into text: as its mark says, else HTTP, else the document itself, else as UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const beginning = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const marked = Object.entries(MARKS).find(([mark]) => beginning.startsWith(mark))?.[1];
  const label = DECLARED_BY_HTTP.exec(contentType ?? '')?.[1] ?? DECLARED_BY_XML.exec(beginning)?.[1];
  return decoderFor(marked ?? label).decode(bytes);
}

function decoderFor(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
