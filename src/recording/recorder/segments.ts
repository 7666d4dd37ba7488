import { openSegment, type Segment } from './segment';
import { unsharedBytes } from './stateSize';

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
