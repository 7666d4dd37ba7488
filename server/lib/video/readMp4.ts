import type { VideoCodec } from '#contract/attachedFile';
import { credible, NO_FACTS, type VideoFacts } from './videoFacts';

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex']);
/** A video has about a hundred before its frames begin; a hostile file may be nothing but headers. */
const MAX_BOXES = 10_000;

const CODECS: Record<string, VideoCodec> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  dvhe: 'hevc',
  av01: 'av1',
  vp08: 'vp8',
  vp09: 'vp9',
};

const NO_TRACK: Track = {
  ...{ kind: null, width: 0, height: 0, codec: null, clock: null, frames: null },
  ...{ sizes: null, runs: null, lastChunk: null },
};

type Box = { type: string; content: Buffer; start: number; end: number };
type Clock = { units: number; unitsPerSecond: number };
type Track = {
  kind: string | null;
  width: number;
  height: number;
  codec: VideoCodec | null;
  clock: Clock | null;
  frames: number | null;
  sizes: Buffer | null;
  runs: Buffer | null;
  lastChunk: number | null;
};

/** A stretch of a file, in bytes. */
export type Stretch = { at: number; size: number };

/**
 * Reads what an MP4 or QuickTime video says of itself, in one bounded pass over its boxes; never throws. The boxes may be
 * those without the images, of a file of so many bytes.
 */
export function readMp4(bytes: Buffer, fileBytes = bytes.length): VideoFacts {
  const { tracks, movie, fragments } = readTracks(bytes, fileBytes);
  const video = tracks.find(({ kind }) => kind === 'vide');
  if (video === undefined) return NO_FACTS;
  const seconds = video.clock === null ? 0 : secondsOf(video.clock);
  const whole = movie === null ? 0 : secondsOf({ ...movie, units: movie.units || fragments });
  return credible({
    width: video.width,
    height: video.height,
    durationMs: whole * 1_000,
    frameRate: video.frames === null || seconds === 0 ? null : video.frames / seconds,
    codec: video.codec,
  });
}

/** Where the last frame of a video is, by its tables, given the boxes without the images; null if these don't say. */
export function lastFrameOf(bytes: Buffer, fileBytes: number): Stretch | null {
  const video = readTracks(bytes, fileBytes).tracks.find(({ kind }) => kind === 'vide');
  // What is not packed may have nothing in it, as black.
  if (video === undefined || video.codec === null || video.codec === 'other') return null;
  const { sizes, runs, lastChunk, frames } = video;
  if (sizes === null || runs === null || lastChunk === null || frames === null) return null;
  const sizeOfAll = u32(sizes, 4);
  const sizeOf = (frame: number) => sizeOfAll || u32(sizes, 12 + 4 * frame);
  // The last of the runs of chunks says how many frames are in the last chunk.
  const inChunk = u32(runs, 8 + 12 * (u32(runs, 4) - 1) + 4);
  if (inChunk === 0 || inChunk > frames) return null;
  let at = lastChunk;
  for (let frame = frames - inChunk; frame < frames - 1; frame += 1) at += sizeOf(frame);
  const size = sizeOf(frames - 1);
  return at + size > fileBytes ? null : { at, size };
}

function readTracks(bytes: Buffer, fileBytes: number): { tracks: Track[]; movie: Clock | null; fragments: number } {
  const tracks: Track[] = [];
  let movie: Clock | null = null;
  let fragments = 0;
  let at = 0;
  for (let left = MAX_BOXES; left > 0; left -= 1) {
    const box = boxAt(bytes, at);
    if (box === null) break;
    if (box.type === 'trak') {
      tracks.push({ ...NO_TRACK });
    }
    if (box.type === 'mvhd') movie = clockOf(box.content);
    // The length of a video that comes in fragments.
    if (box.type === 'mehd') fragments = box.content[0] === 1 ? u64(box.content, 4) : u32(box.content, 4);
    const track = tracks.at(-1);
    if (track !== undefined) readIntoTrack(track, box, fileBytes);
    at = CONTAINERS.has(box.type) ? box.start : box.end;
  }
  return { tracks, movie, fragments };
}

/** The box at an offset; null if there is none, or if it claims to be longer than the file. */
function boxAt(bytes: Buffer, at: number): Box | null {
  if (at + 8 > bytes.length) return null;
  const short = bytes.readUInt32BE(at);
  const header = short === 1 ? 16 : 8;
  // Size 0 means "to the end", size 1 that a longer number follows.
  const size = short === 0 ? bytes.length - at : short === 1 ? u64(bytes, at + 8) : short;
  if (size < header || at + size > bytes.length) return null;
  const [start, end] = [at + header, at + size];
  return { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(start, end), start, end };
}

function readIntoTrack(track: Track, { type, content }: Box, fileBytes: number): void {
  switch (type) {
    case 'tkhd':
      return readHeader(track, content);
    case 'mdhd':
      track.clock = clockOf(content);
      return;
    case 'hdlr':
      // QuickTime names a second handler, of the file that holds the images.
      track.kind ??= content.toString('latin1', 8, 12);
      return;
    case 'stsd':
      if (track.kind === 'vide') readFormat(track, content);
      return;
    case 'stsz':
      track.sizes = content;
      track.frames = framesOf(content, fileBytes);
      return;
    case 'stsc':
      track.runs = content;
      return;
    case 'stco':
      track.lastChunk = u32(content, 4) === 0 ? null : u32(content, 4 + 4 * u32(content, 4));
      return;
    case 'co64':
      track.lastChunk = u32(content, 4) === 0 ? null : u64(content, 8 * u32(content, 4));
  }
}

/** The size as it is shown: a telephone records sideways and notes down how far to turn it. */
function readHeader(track: Track, content: Buffer): void {
  const matrix = content[0] === 1 ? 52 : 40;
  const [width, height] = [u32(content, matrix + 36) / 65_536, u32(content, matrix + 40) / 65_536];
  const isTurned = u32(content, matrix) === 0 && u32(content, matrix + 4) !== 0;
  track.width = isTurned ? height : width;
  track.height = isTurned ? width : height;
}

function readFormat(track: Track, content: Buffer): void {
  const format = content.toString('latin1', 12, 16);
  track.codec = format.length < 4 ? null : (CODECS[format] ?? 'other');
  // Some programs leave the size as it is shown at nothing.
  track.width ||= u32(content, 40) >>> 16;
  track.height ||= u32(content, 40) & 0xffff;
}

/** Number of frames, from a table with a size for each, or one for all. */
function framesOf(content: Buffer, fileBytes: number): number | null {
  const [sizeOfAll, count] = [u32(content, 4), u32(content, 8)];
  const isTold = sizeOfAll === 0 ? 12 + count * 4 <= content.length : sizeOfAll * count <= fileBytes;
  return isTold && count > 0 ? count : null;
}

function clockOf(content: Buffer): Clock {
  if (content[0] === 1) return { unitsPerSecond: u32(content, 20), units: known(u64(content, 24), 2 ** 64) };
  return { unitsPerSecond: u32(content, 12), units: known(u32(content, 16), 2 ** 32 - 1) };
}

/** All bits set mean that it is unknown. */
function known(units: number, unknown: number): number {
  return units === unknown ? 0 : units;
}

function secondsOf({ units, unitsPerSecond }: Clock): number {
  return unitsPerSecond === 0 ? 0 : units / unitsPerSecond;
}

/** The number at a place, 0 past the end. */
function u32(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;
}

function u64(bytes: Buffer, at: number): number {
  return at + 8 <= bytes.length ? Number(bytes.readBigUInt64BE(at)) : 0;
}
