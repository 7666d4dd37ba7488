const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const FEATURES = 'VP8X';
const FRAME = 'ANMF';
/** Header of a frame before its chunks: position, size and timing. */
const FRAME_HEAD_BYTES = 16;

/** Images, what colors mean, and how an animation runs; anything else is a note. */
const KEPT = [FEATURES, 'ICCP', 'ANIM', FRAME, 'ALPH', 'VP8 ', 'VP8L'];
const KEPT_OF_FRAME = ['ALPH', 'VP8 ', 'VP8L'];

/** The bits that announce EXIF and XMP. */
const NOTES = 0x0c;

/**
 * Copies a WebP without its notes: its frames and their timing, packed as they were. What follows its end is left out.
 * Returns null for bytes that are no whole WebP.
 */
export function stripWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < HEADER_BYTES) return null;
  const end = CHUNK_HEADER_BYTES + bytes.readUInt32LE(4);
  const chunks = keepChunks(bytes, HEADER_BYTES, end, KEPT);
  if (chunks === null) return null;
  const whole = Buffer.concat([bytes.subarray(0, HEADER_BYTES), chunks]);
  whole.writeUInt32LE(whole.length - CHUNK_HEADER_BYTES, 4);
  return whole;
}

function keepChunks(bytes: Buffer, from: number, end: number, names: readonly string[]): Buffer | null {
  const kept: Buffer[] = [];
  let at = from;
  while (at + CHUNK_HEADER_BYTES <= end) {
    const content = at + CHUNK_HEADER_BYTES;
    if (content > bytes.length) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (content + length > Math.min(end, bytes.length)) return null;
    if (names.includes(name)) {
      const chunk = copyChunk(name, bytes.subarray(content, content + length));
      if (chunk === null) return null;
      kept.push(chunk);
    }
    at = content + length + (length % 2);
  }
  return Buffer.concat(kept);
}

function copyChunk(name: string, content: Buffer): Buffer | null {
  const clean = cleanContent(name, content);
  if (clean === null) return null;
  const head = Buffer.alloc(CHUNK_HEADER_BYTES);
  head.write(name, 'latin1');
  head.writeUInt32LE(clean.length, 4);
  return Buffer.concat([head, clean, Buffer.alloc(clean.length % 2)]);
}

function cleanContent(name: string, content: Buffer): Buffer | null {
  if (name === FEATURES) {
    const features = Buffer.from(content);
    if (features.length > 0) features.writeUInt8(features.readUInt8(0) & ~NOTES);
    return features;
  }
  if (name !== FRAME) return content;
  const chunks = keepChunks(content, FRAME_HEAD_BYTES, content.length, KEPT_OF_FRAME);
  return chunks === null ? null : Buffer.concat([content.subarray(0, FRAME_HEAD_BYTES), chunks]);
}
