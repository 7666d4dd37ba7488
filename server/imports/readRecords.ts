const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** What bounds a record, in cells and in UTF-16 units of each; what is beyond is passed over. */
type Bounds = { cells: number; cellLength: number };

/** Cells of one record between two pauses, and UTF-16 units of empty lines. */
const PAUSE_CELLS = 4_096;
const PAUSE_LENGTH = 100_000;

/** A quote that opens a cell and never closes; lines count from 1. */
export class UnclosedQuote extends Error {
  constructor(line: number) {
    super(`The quote in line ${line} is never closed`);
  }
}

/**
 * Reads CSV record by record, as spreadsheets write it: cells in quotes may hold delimiters, line breaks and doubled quotes; any
 * line break ends a record. A quote elsewhere is a quote. A cell that is too long is cut one unit beyond the bound, and of a record
 * with too many cells one more than allowed is given; empty lines are none. Time and memory are those of one look at each character,
 * however the text is made: csv-parse takes more than ten times as long for lines of commas, and reads a piece to its end before it
 * can be stopped. Gives null where others may go first in the middle of a long record. Throws UnclosedQuote.
 */
export function* readRecords(text: string, delimiter: string, bounds: Bounds): Generator<string[] | null, void> {
  const separator = delimiter.charCodeAt(0);
  const { length } = text;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;

  const isEnd = (code: number) => code === separator || isLineEnd(code);

  /** Reads what is in quotes, from behind the first one. */
  function readQuoted(): string {
    const start = at;
    let lines = 0;
    let isDoubled = false;
    // A variable of its own: those that functions share are several times as slow, and this may be 5 MB.
    let end = start;
    for (; ; end += 1) {
      if (end >= length) throw new UnclosedQuote(line);
      const code = text.charCodeAt(end);
      if (code === LINE_FEED) lines += 1;
      if (code !== QUOTE) continue;
      if (text.charCodeAt(end + 1) !== QUOTE) break;
      isDoubled = true;
      end += 1;
    }
    line += lines;
    at = end + 1;
    // Cut first: doubled quotes are two units each.
    const raw = text.slice(start, Math.min(end, start + 2 * (bounds.cellLength + 1)));
    return isDoubled ? raw.replaceAll('""', '"') : raw;
  }

  function readPlain(): string {
    const start = at;
    let end = start;
    while (end < length && !isEnd(text.charCodeAt(end))) end += 1;
    at = end;
    return text.slice(start, Math.min(end, start + bounds.cellLength + 1));
  }

  for (;;) {
    for (; isLineEnd(text.charCodeAt(at)); at += 1) {
      if (text.charCodeAt(at) === LINE_FEED) line += 1;
      if (at % PAUSE_LENGTH === 0) yield null;
    }
    if (at >= length) return;
    const record: string[] = [];
    for (let count = 1; ; count += 1) {
      if (count % PAUSE_CELLS === 0) yield null;
      let cell = '';
      if (text.charCodeAt(at) === QUOTE) {
        at += 1;
        cell = readQuoted();
      }
      // Behind the closing quote there should be nothing; what is there belongs to the cell.
      if (at < length && !isEnd(text.charCodeAt(at))) cell += readPlain();
      if (record.length <= bounds.cells) record.push(cell.slice(0, bounds.cellLength + 1));
      if (at >= length || text.charCodeAt(at) !== separator) break;
      at += 1;
    }
    yield record;
  }
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === RETURN;
}
