import { isContainer, type PlainObject } from '../log/plain';

/** V8's memory on 64 bits for the header of a string, for that of an object or array, and for each member. */
const BYTES_PER_STRING = 24;
const BYTES_PER_CONTAINER = 48;
const BYTES_PER_MEMBER = 16;

/** Approximate memory of a text's characters. */
function bytesOfText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}

/**
 * Estimates the memory of a state that is not shared with another one, rather too high than too low: shared texts
 * cannot be detected.
 */
function unsharedBytes(value: unknown, other: unknown): number {
  if (typeof value === 'string') return bytesOfText(value) + BYTES_PER_STRING;
  if (value === other || !isContainer(value)) return 0;
  let bytes = BYTES_PER_CONTAINER;
  for (const key of Object.keys(value)) {
    const beside = isContainer(other) && Object.hasOwn(other, key) ? (other as PlainObject)[key] : undefined;
    bytes += BYTES_PER_MEMBER + unsharedBytes((value as PlainObject)[key], beside);
  }
  return bytes;
}

/** A segment of the log: its written actions, and its initial state. */
export type Segment = {
  /** Index of its first action since the recorder was made. */
  first: number;
  base: unknown;
  /** Why it does not continue the previous state; null if it does. */
  reason: string | null;
  append: (line: string, time: number, print: string) => void;
  /** Packs the segment once no more actions follow. */
  close: () => void;
  count: () => number;
  /** The JSON texts of its actions, joined as in a list. */
  text: () => string;
  times: () => Iterable<number>;
  /** The prints, one after the other. */
  prints: () => string;
  /** Its memory, excluding its initial state. */
  bytes: () => number;
};

/** Separates the actions of a log: each has a line of its own. */
const SEPARATOR = ',\n';

/** Besides the text, while it is open: the time, the print, the headers of both strings, and spare room in the lists. */
const OPEN_BYTES_PER_ACTION = 96;
/** Once packed, only the time and the print. */
const CLOSED_BYTES_PER_ACTION = 16;
const BYTES_PER_SEGMENT = 2_000;

type Packed = { text: Uint8Array; times: Float64Array; prints: string };

/** Opens a segment of the log. Closed, it is a few byte buffers, which the garbage collector does not need to scan. */
function openSegment(first: number, base: unknown, reason: string | null): Segment {
  let lines: string[] = [];
  let times: number[] = [];
  let prints: string[] = [];
  let bytes = BYTES_PER_SEGMENT;
  let packed: Packed | null = null;

  return {
    first,
    base,
    reason,
    append(line, time, print) {
      lines.push(line);
      times.push(time);
      prints.push(print);
      bytes += bytesOfText(line) + OPEN_BYTES_PER_ACTION;
    },
    close() {
      packed ??= {
        text: new TextEncoder().encode(lines.join(SEPARATOR)),
        times: Float64Array.from(times),
        prints: prints.join(''),
      };
      bytes = BYTES_PER_SEGMENT + packed.text.byteLength + packed.times.length * CLOSED_BYTES_PER_ACTION;
      [lines, times, prints] = [[], [], []];
    },
    count: () => packed?.times.length ?? lines.length,
    text: () => (packed ? new TextDecoder().decode(packed.text) : lines.join(SEPARATOR)),
    times: () => packed?.times ?? times,
    prints: () => packed?.prints ?? prints.join(''),
    bytes: () => bytes,
  };
}

type Limits = { segmentSize: number; maxBytes: number; maxSegments: number };

/** A bounded sequence of segments: when it is full, the oldest are dropped as a whole and the log starts later. */
export type Segments = {
  list: () => readonly Segment[];
  open: (base: unknown, reason: string | null) => void;
  append: (line: string, time: number, print: string) => void;
  /** Drops everything; the next action is the first. */
  forget: () => void;
  /** True if the next action belongs in a segment of its own. */
  isFull: () => boolean;
  /** Number of actions ever appended. */
  total: () => number;
  bytes: () => number;
  /** Number of actions dropped. */
  evicted: () => number;
};

/** Largest share of the memory for one segment: since segments are dropped as a whole, none may be half of the log. */
const LARGEST_SHARE = 1 / 16;
/** The caches for the present state, which make writing the next action quick, weigh about as much as the state itself. */
const PRESENT_STATE_WEIGHT = 2;

/** Creates an empty sequence; open a segment before the first action. */
export function createSegments({ segmentSize, maxBytes, maxSegments }: Limits): Segments {
  let list: Segment[] = [];
  /** Size of the parts of each segment's base that the next base does not share: they are dropped with the segment. */
  const ownBytes = new Map<Segment, number>();
  /** Size of the whole last base. */
  let lastBaseBytes = 0;
  let closedBytes = 0;
  let total = 0;

  const last = () => list.at(-1);
  const bytes = () => closedBytes + (last()?.bytes() ?? 0) + lastBaseBytes * PRESENT_STATE_WEIGHT;

  function evict(): void {
    while (list.length > maxSegments || (bytes() > maxBytes && list.length > 0)) {
      const [oldest] = list.splice(0, 1);
      if (oldest === undefined) return;
      if (list.length === 0) return clear();
      closedBytes -= oldest.bytes() + (ownBytes.get(oldest) ?? 0);
      ownBytes.delete(oldest);
    }
  }

  function clear(): void {
    list = [];
    ownBytes.clear();
    lastBaseBytes = 0;
    closedBytes = 0;
  }

  return {
    list: () => list,
    open(base, reason) {
      const previous = last();
      const left = previous ? unsharedBytes(previous.base, base) : 0;
      if (previous !== undefined) {
        previous.close();
        ownBytes.set(previous, left);
        closedBytes += previous.bytes() + left;
      }
      lastBaseBytes += unsharedBytes(base, previous?.base) - left;
      list.push(openSegment(total, base, reason));
      evict();
    },
    append(line, time, print) {
      total += 1;
      last()?.append(line, time, print);
      evict();
    },
    forget() {
      clear();
      total = 0;
    },
    isFull() {
      const segment = last();
      return segment === undefined || segment.count() >= segmentSize || segment.bytes() >= maxBytes * LARGEST_SHARE;
    },
    total: () => total,
    bytes,
    evicted: () => list[0]?.first ?? total,
  };
}
