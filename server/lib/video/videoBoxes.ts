import type { FileHandle } from 'node:fs/promises';

const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;

/** A box of an MP4 or QuickTime file; sizes in bytes, that of the header included in `size`. */
export type VideoBox = { type: string; size: number; header: number };

/** Reads the header of the box at an offset; null if none starts before `end`, or if it claims to reach beyond it. */
export async function readBox(handle: FileHandle, at: number, end: number): Promise<VideoBox | null> {
  const box = await readBoxAnySize(handle, at, end);
  return box !== null && at + box.size <= end ? box : null;
}

/** The same of a box that may claim to reach beyond `end`. */
export async function readBoxAnySize(handle: FileHandle, at: number, end: number): Promise<VideoBox | null> {
  if (at + HEADER_BYTES > end) return null;
  const bytes = Buffer.alloc(LARGE_HEADER_BYTES);
  await handle.read(bytes, 0, LARGE_HEADER_BYTES, at);
  const short = bytes.readUInt32BE(0);
  const type = bytes.toString('latin1', 4, 8);
  // Size 0 means "to the end", size 1 that a longer number follows.
  const size = short === 0 ? end - at : short === 1 ? Number(bytes.readBigUInt64BE(8)) : short;
  const header = short === 1 ? LARGE_HEADER_BYTES : HEADER_BYTES;
  return size < header ? null : { type, size, header };
}
