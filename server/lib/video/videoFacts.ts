import type { FileHandle } from 'node:fs/promises';
import type { VideoCodec } from '#contract/attachedFile';

/** Properties declared by a video; null where they are absent or impossible. */
export type VideoFacts = {
  /** In pixels, upright as it is shown. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** Images a second, on average. */
  frameRate: number | null;
  codec: VideoCodec | null;
};

/** A video without any known properties. */
export const NO_FACTS: VideoFacts = { width: null, height: null, durationMs: null, frameRate: null, codec: null };

const MAX_SIDE_PX = 65_535;
const MAX_DURATION_MS = 2 ** 31 - 1;
const MAX_FRAME_RATE = 1_000;

/** Takes what was read for facts, where it can be true: a file may claim whatever it likes. */
export function credible({ width, height, durationMs, frameRate, codec }: VideoFacts): VideoFacts {
  const isSized = isWithin(width, 1, MAX_SIDE_PX) && isWithin(height, 1, MAX_SIDE_PX);
  return {
    width: isSized ? Math.round(width) : null,
    height: isSized ? Math.round(height) : null,
    durationMs: isWithin(durationMs, 1, MAX_DURATION_MS) ? Math.round(durationMs) : null,
    frameRate: isWithin(frameRate, 0.001, MAX_FRAME_RATE) ? Math.round(frameRate * 1_000) / 1_000 : null,
    codec,
  };
}

function isWithin(value: number | null, least: number, most: number): value is number {
  return value !== null && value >= least && value <= most;
}

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
