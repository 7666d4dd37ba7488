import type { VideoCodec } from '#contract/attachedFile';
import { credible, NO_FACTS, type VideoFacts } from './videoFacts';

/** Elements of Matroska by their ids: those that hold others, and those that are read. */
const MASTERS = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x1f43b675, 0xa0]);
const TRACK_ENTRY = 0xae;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const CLUSTER_TIMESTAMP = 0xe7;
const BLOCKS = new Set([0xa3, 0xa1]);
const READ = new Set([
  TIMESTAMP_SCALE,
  DURATION,
  CLUSTER_TIMESTAMP,
  TRACK_NUMBER,
  TRACK_TYPE,
  CODEC_ID,
  PIXEL_WIDTH,
  PIXEL_HEIGHT,
  ...BLOCKS,
]);

const VIDEO_TRACK = 1;
const USUAL_SCALE_NS = 1_000_000;
/** Twenty minutes of frames and sound; a hostile file may be nothing but headers. */
const MAX_ELEMENTS = 100_000;

/** No codec that we know has a longer name; a hostile one is as long as the file. */
const NAME_MAX_BYTES = 32;

const CODECS: Record<string, VideoCodec> = {
  V_VP8: 'vp8',
  V_VP9: 'vp9',
  V_AV1: 'av1',
  'V_MPEG4/ISO/AVC': 'h264',
  'V_MPEGH/ISO/HEVC': 'hevc',
};

type Track = { number: number; kind: number; codec: VideoCodec | null; width: number; height: number };
type Element = { id: number; start: number; end: number | null };

/**
 * Reads what a WebM video says of itself, in one bounded pass over its elements; never throws. A video that a browser
 * recorded does not say how long it is: its last frame does, which stays as long as the others.
 */
export function readWebm(bytes: Buffer): VideoFacts {
  const images = { count: 0, first: 0, last: 0 };
  let [scaleNs, duration, cluster, last] = [USUAL_SCALE_NS, 0, 0, 0];
  let track = noTrack();
  let video: Track | null = null;
  let at = 0;
  let left = MAX_ELEMENTS;
  for (; left > 0; left -= 1) {
    const element = elementAt(bytes, at);
    if (element === null) break;
    const { id, start, end } = element;
    const isMaster = MASTERS.has(id);
    if (!isMaster && end === null) break;
    at = isMaster ? start : (end ?? start);
    if (id === TRACK_ENTRY) track = noTrack();
    if (!READ.has(id)) continue;
    const content = bytes.subarray(start, at);
    if (id === TIMESTAMP_SCALE) scaleNs = uint(content);
    else if (id === DURATION) duration = float(content);
    else if (id === CLUSTER_TIMESTAMP) cluster = uint(content);
    else if (!BLOCKS.has(id)) {
      readIntoTrack(track, id, content);
      if (track.kind === VIDEO_TRACK) video ??= track;
    } else {
      const number = vintAt(content, 0);
      if (number === null || number.end + 2 > content.length) continue;
      const time = cluster + content.readInt16BE(number.end);
      last = Math.max(last, time);
      if (number.value !== video?.number) continue;
      if (images.count === 0) images.first = time;
      images.count += 1;
      images.last = time;
    }
  }
  if (video === null) return NO_FACTS;
  const msPerUnit = scaleNs / 1_000_000;
  const pauses = images.count - 1;
  const pause = pauses > 0 ? (images.last - images.first) / pauses : 0;
  // The last frame that was read is not the last one of a video that is longer than can be read.
  const length = duration > 0 || left === 0 ? duration : last + pause;
  return credible({
    width: video.width,
    height: video.height,
    durationMs: length * msPerUnit,
    frameRate: pause > 0 ? 1_000 / (pause * msPerUnit) : null,
    codec: video.codec,
  });
}

/** Elements without which a video cannot be played to its end: the segment, clusters, and the frames in them. */
const NEEDED = new Set([0x18538067, 0x1f43b675, 0xa0, ...BLOCKS]);

/** Bytes without anything in them at which no writer begins an element. */
const NOTHING = Buffer.alloc(16);

/** True for a WebM video that ends within one of its parts, or has nothing in it from some part on. */
export function isCutOffWebm(bytes: Buffer): boolean {
  let at = 0;
  for (let left = MAX_ELEMENTS; left > 0; left -= 1) {
    const id = vintAt(bytes, at, 4);
    const size = id === null ? null : vintAt(bytes, id.end);
    if (id === null || size === null) return NOTHING.equals(bytes.subarray(at, at + NOTHING.length));
    const end = size.isUnknown ? bytes.length : size.end + size.value;
    if (end > bytes.length) return NEEDED.has(id.raw);
    at = MASTERS.has(id.raw) ? size.end : end;
  }
  return false;
}

function noTrack(): Track {
  return { number: 0, kind: 0, codec: null, width: 0, height: 0 };
}

function readIntoTrack(track: Track, id: number, content: Buffer): void {
  if (id === TRACK_NUMBER) track.number = uint(content);
  else if (id === TRACK_TYPE) track.kind = uint(content);
  else if (id === CODEC_ID) track.codec = CODECS[nameIn(content)] ?? 'other';
  else if (id === PIXEL_WIDTH) track.width = uint(content);
  else if (id === PIXEL_HEIGHT) track.height = uint(content);
}

/** A name, which may be followed by NULs. */
function nameIn(content: Buffer): string {
  return content.toString('latin1', 0, NAME_MAX_BYTES).split('\0', 1)[0] ?? '';
}

/** The element at an offset; `end` is null if it does not declare its length. */
function elementAt(bytes: Buffer, at: number): Element | null {
  const id = vintAt(bytes, at, 4);
  const size = id === null ? null : vintAt(bytes, id.end);
  if (id === null || size === null) return null;
  const end = size.isUnknown ? null : size.end + size.value;
  if (end !== null && end > bytes.length && !MASTERS.has(id.raw)) return null;
  return { id: id.raw, start: size.end, end };
}

/** A number whose first byte says how many follow: with that mark (`raw`, as ids are written) and without it. */
function vintAt(bytes: Buffer, at: number, longest = 8) {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (length > longest || at + length > bytes.length) return null;
  let [raw, value] = [first, first & (0xff >> length)];
  let isUnknown = value === 0xff >> length;
  for (let place = at + 1; place < at + length; place += 1) {
    const byte = bytes[place] ?? 0;
    raw = raw * 256 + byte;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { raw, value, isUnknown, end: at + length };
}

function uint(content: Buffer): number {
  return content.subarray(0, 8).reduce((value, byte) => value * 256 + byte, 0);
}

function float(content: Buffer): number {
  if (content.length === 8) return content.readDoubleBE(0);
  return content.length === 4 ? content.readFloatBE(0) : 0;
}
