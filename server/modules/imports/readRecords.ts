const QUOTE = 0x22;
const SPACE = 0x20;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** What bounds a record, in cells and in UTF-16 units of each; what is beyond is passed over. */
type Bounds = { cells: number; cellLength: number };

/** How a text is divided, and where its first record begins. */
type Format = { delimiter: string; start: number };

/**
 * A record. `row` counts from 1 as a spreadsheet does, empty lines included; `fault` says by its code (contract/refusals) why its cells cannot be trusted. It
 * `mayBeRest` of a record before it, whose quote was not closed.
 */
export type CsvRecord = { row: number; cells: string[]; fault: string | null; mayBeRest: boolean };

/** Cells of one record between two pauses, and UTF-16 units of empty lines. */
const PAUSE_CELLS = 4_096;
const PAUSE_LENGTH = 100_000;

const SPACES_AND_QUOTE = /^ +"/;

/**
 * Reads CSV record by record, as spreadsheets write it: cells in quotes may hold delimiters, line breaks and doubled quotes; any
 * line break ends a record, and a quote within a plain cell is a quote. A quote that opens a cell and does not close it spoils its
 * record, which then ends with its first line. A cell that is too long is cut one unit beyond the bound, and of a record with too
 * many cells one more than allowed is given. Time and memory are those of two looks at each character, however the text is made:
 * csv-parse takes more than ten times as long for lines of commas, and reads a piece to its end before it can be stopped. Gives null
 * where others may go first in the middle of a long record.
 */
export function* readRecords(
  text: string,
  { delimiter, start: from }: Format,
  bounds: Bounds,
): Generator<CsvRecord | null, void> {
  const separator = delimiter.charCodeAt(0);
  const { length } = text;
  let at = from;
  let row = 1;
  let fault: string | null = null;
  /** What is before may have been meant to be in quotes. */
  let restUntil = 0;

  const isEnd = (code: number) => code === separator || isLineEnd(code);

  /** Reads what is in quotes, from behind the first one; null where they do not close the cell. */
  function readQuoted(): string | null {
    const start = at;
    let isDoubled = false;
    let firstBreak = -1;
    // A variable of its own: those that functions share are several times as slow, and this may be 5 MB.
    let end = start;
    for (; end < length; end += 1) {
      const code = text.charCodeAt(end);
      if (firstBreak < 0 && isLineEnd(code)) firstBreak = end;
      if (code !== QUOTE) continue;
      if (text.charCodeAt(end + 1) !== QUOTE) break;
      isDoubled = true;
      end += 1;
    }
    at = Math.min(length, end + 1);
    while (text.charCodeAt(at) === SPACE) at += 1;
    if (end >= length || (at < length && !isEnd(text.charCodeAt(at)))) {
      fault ??= end >= length ? 'never_closed' : 'text_behind_quote';
      if (firstBreak < 0) return null;
      restUntil = at;
      at = firstBreak;
      return '';
    }
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

  function readCell(): string {
    if (text.charCodeAt(at) !== QUOTE) {
      const plain = readPlain();
      if (SPACES_AND_QUOTE.test(plain)) fault ??= 'space_before_quote';
      return plain;
    }
    at += 1;
    return readQuoted() ?? readPlain();
  }

  while (at < length) {
    if (isLineEnd(text.charCodeAt(at))) {
      at += text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1;
      row += 1;
      if (at % PAUSE_LENGTH < 2) yield null;
      continue;
    }
    const mayBeRest = at < restUntil;
    const cells: string[] = [];
    fault = null;
    for (let count = 1; ; count += 1) {
      if (count % PAUSE_CELLS === 0) yield null;
      const cell = readCell();
      if (cells.length <= bounds.cells) cells.push(cell.slice(0, bounds.cellLength + 1));
      if (at >= length || text.charCodeAt(at) !== separator) break;
      at += 1;
    }
    yield { row, cells, fault, mayBeRest };
    // The end of its line is no row of its own.
    if (text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1;
    at += 1;
    row += 1;
  }
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === RETURN;
}
