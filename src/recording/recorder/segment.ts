import { bytesOfText } from './stateSize';

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
export const SEPARATOR = ',\n';

/** Besides the text, while it is open: the time, the print, the headers of both strings, and spare room in the lists. */
const OPEN_BYTES_PER_ACTION = 96;
/** Once packed, only the time and the print. */
const CLOSED_BYTES_PER_ACTION = 16;
const BYTES_PER_SEGMENT = 2_000;

type Packed = { text: Uint8Array; times: Float64Array; prints: string };

/** Opens a segment of the log. Closed, it is a few byte buffers, which the garbage collector does not need to scan. */
export function openSegment(first: number, base: unknown, reason: string | null): Segment {
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
