import { openSegment, type Segment } from './segment';
import { unsharedBytes } from './stateSize';

type Limits = { segmentSize: number; maxBytes: number; maxSegments: number };

/** A bounded run of segments: when it is full, the oldest go as a whole and the log begins later. */
export type Segments = {
  list: () => readonly Segment[];
  open: (base: unknown, reason: string | null) => void;
  append: (line: string, time: number, print: string) => void;
  /** Drops all of it; the next action is the first. */
  forget: () => void;
  /** Tells whether the next action belongs into a segment of its own. */
  isFull: () => boolean;
  /** How many actions were ever appended. */
  total: () => number;
  bytes: () => number;
  /** How many actions were dropped. */
  evicted: () => number;
};

/** The largest share of the room for one segment: since segments go as a whole, none may be half of the log. */
const LARGEST_SHARE = 1 / 16;
/** The caches for the present state, which make writing the next action quick, weigh about as much as the state itself. */
const PRESENT_STATE_WEIGHT = 2;

/** Makes an empty run; open a segment before the first action. */
export function createSegments({ segmentSize, maxBytes, maxSegments }: Limits): Segments {
  let list: Segment[] = [];
  /** What the base of each segment holds that the next one does not: it goes with its segment. */
  const ownBytes = new Map<Segment, number>();
  /** All that the last base holds. */
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
