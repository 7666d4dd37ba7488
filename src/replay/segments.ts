import { isContainer, type PlainObject } from './plain';

/** A stretch of the log: what was written, and the state that it began with. */
export type Segment = {
  /** Index of its first action since the recorder was made. */
  first: number;
  base: unknown;
  /** Why it does not go on from the state before it; null when it does. */
  reason: string | null;
  lines: string[];
  times: number[];
  prints: string[];
  bytes: number;
};

type Limits = { segmentSize: number; maxBytes: number; maxSegments: number };

/** A bounded run of segments: when it is full, the oldest go as a whole and the log begins later. */
export type Segments = {
  list: () => readonly Segment[];
  open: (base: unknown, reason: string | null) => void;
  append: (line: string, time: number, print: string) => void;
  /** Drops all of it. */
  clear: () => void;
  /** Tells whether the next action belongs into a segment of its own. */
  isFull: () => boolean;
  /** How many actions were ever appended. */
  total: () => number;
  bytes: () => number;
  /** How many actions were dropped. */
  evicted: () => number;
};

/** Per action beside its text: the time, the print, and what the engine needs to hold a string. */
const BYTES_PER_ACTION = 48;
const BYTES_PER_CONTAINER = 32;
const BYTES_PER_MEMBER = 16;

export function createSegments({ segmentSize, maxBytes, maxSegments }: Limits): Segments {
  let list: Segment[] = [];
  let total = 0;
  let bytes = 0;
  let lastBase: unknown;

  function evict(): void {
    while (list.length > maxSegments || (bytes > maxBytes && list.length > 0)) {
      bytes -= list[0]?.bytes ?? 0;
      list = list.slice(1);
    }
  }

  return {
    list: () => list,
    open(base, reason) {
      const baseBytes = unsharedBytes(base, lastBase);
      lastBase = base;
      list = [...list, { first: total, base, reason, lines: [], times: [], prints: [], bytes: baseBytes }];
      bytes += baseBytes;
      evict();
    },
    append(line, time, print) {
      const segment = list.at(-1);
      if (segment === undefined) return;
      const added = bytesOf(line) + BYTES_PER_ACTION;
      segment.lines.push(line);
      segment.times.push(time);
      segment.prints.push(print);
      segment.bytes += added;
      bytes += added;
      total += 1;
      evict();
    },
    clear() {
      list = [];
      bytes = 0;
      lastBase = undefined;
    },
    isFull: () => (list.at(-1)?.lines.length ?? segmentSize) >= segmentSize,
    total: () => total,
    bytes: () => bytes,
    evicted: () => list[0]?.first ?? total,
  };
}

function bytesOf(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}

/** About how much memory a state takes that an earlier state does not share; what both hold costs nothing. */
export function unsharedBytes(value: unknown, earlier: unknown): number {
  if (value === earlier) return 0;
  if (typeof value === 'string') return bytesOf(value) + BYTES_PER_CONTAINER;
  if (!isContainer(value)) return 0;
  let bytes = BYTES_PER_CONTAINER;
  for (const [key, child] of Object.entries(value)) {
    const other = isContainer(earlier) && Object.hasOwn(earlier, key) ? (earlier as PlainObject)[key] : undefined;
    bytes += BYTES_PER_MEMBER + unsharedBytes(child, other);
  }
  return bytes;
}
