const DECLARED_BY_XML = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i;
const DECLARED_BY_HTTP = /;\s*charset\s*=\s*"?([\w-]+)/i;

/** Turns the bytes of an answer into text: as HTTP says, else as the document says of itself, else as UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const label = DECLARED_BY_HTTP.exec(contentType ?? '')?.[1] ?? DECLARED_BY_XML.exec(beginning)?.[1];
  return decoderFor(label).decode(bytes);
}

function decoderFor(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
