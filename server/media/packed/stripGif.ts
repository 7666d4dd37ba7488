const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const TIMING = 0xf9;
const APPLICATION = 0xff;

/** The one application of use, which says in three bytes how often an animation runs. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
const LOOP_BYTES = 19;

/**
 * Copies a GIF without its notes: its frames, their timing and how often they run, packed as they were. What follows
 * its end is left out. Returns null for bytes that are no whole GIF.
 */
export function stripGif(bytes: Buffer): Buffer | null {
  if (bytes.length < HEADER_BYTES) return null;
  const kept: Buffer[] = [];
  let at = HEADER_BYTES + colorsAt(bytes, 10);
  kept.push(bytes.subarray(0, at));
  for (;;) {
    const kind = bytes[at];
    // Many a program forgets the end.
    if (kind === TRAILER || kind === undefined) return Buffer.concat([...kept, Buffer.from([TRAILER])]);
    const content = contentOf(bytes, at, kind);
    const end = content === null ? null : endOfBlocks(bytes, content);
    if (end === null) return null;
    if (kind === IMAGE || isOfUse(bytes.subarray(at, end))) kept.push(bytes.subarray(at, end));
    at = end;
  }
}

/** Offset of the data blocks of an image or an extension; null for anything else. */
function contentOf(bytes: Buffer, at: number, kind: number): number | null {
  if (kind === EXTENSION) return at + 2;
  // A place and a size, colors of its own, and how long its codes are.
  return kind === IMAGE ? at + 10 + colorsAt(bytes, at + 9) + 1 : null;
}

/** Size of a color table in bytes, from the flags that announce it. */
function colorsAt(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Offset after a sequence of data blocks, each of which starts with its length, up to an empty one. */
function endOfBlocks(bytes: Buffer, from: number): number | null {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
}

function isOfUse(extension: Buffer): boolean {
  if (extension[1] === TIMING) return true;
  if (extension[1] !== APPLICATION || extension.length !== LOOP_BYTES) return false;
  return LOOPS.includes(extension.toString('latin1', 3, 14));
}
