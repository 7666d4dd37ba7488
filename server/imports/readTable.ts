import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_CELL_MAX_LENGTH, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#contract/limits';
import { IMPORT_FIELDS } from '#contract/importFields';
import { ImportRow, type ImportBody } from '#contract/schemas/imports';
import { invalid } from '../http/errors/appError';
import { createBodyCheck } from '../http/validation';
import { mapInTurns } from '../lib/mapInTurns';
import { createTurns } from '../lib/takeTurns';
import { UNREADABLE_MARK, UNSTORABLE, withUnstorableMarked } from '../lib/unstorable';
import { jsonCell, unquoted } from './cells';
import { decodeSheet } from './decodeSheet';
import { readRecords, UnclosedQuote } from './readRecords';
import { FIRST_ROW } from './row';

/** A file as texts: headings, and under each a cell of every row. */
export type Table = { headings: string[]; cells: string[][] };

const DELIMITERS = [',', ';', '\t'];

/** Part of the first line that tells the delimiter. */
const FIRST_LINE_MAX_LENGTH = 10_000;

/** A heading is shown, and matched with names that are short. */
const HEADING_MAX_LENGTH = 200;

const BOUNDS = { cells: IMPORT_COLUMNS_MAX, cellLength: IMPORT_CELL_MAX_LENGTH };

/**
 * Reads a CSV file as spreadsheets write it, up to the first column or row that is one too many, and lets others go first in between.
 * Throws AppError with what is the matter and on which line. A cell that is too long is cut one unit beyond the bound, and a character
 * that can't be stored is marked: each is one row's problem.
 */
export async function readCsv(bytes: Buffer): Promise<Table> {
  const takeTurns = createTurns();
  const text = await decodeSheet(bytes, takeTurns);
  let headings: string[] | undefined;
  const cells: string[][] = [];
  try {
    for (const record of readRecords(text, delimiterOf(text), BOUNDS)) {
      const turn = takeTurns();
      if (turn !== undefined) await turn;
      if (record === null || record.every((cell) => cell === '')) continue;
      if (headings === undefined) {
        if (record.length > IMPORT_COLUMNS_MAX) throw invalid({ file: [`Use at most ${IMPORT_COLUMNS_MAX} columns.`] });
        headings = record.map((heading) => withUnstorableMarked(heading.slice(0, HEADING_MAX_LENGTH)));
        continue;
      }
      if (cells.length === IMPORT_ROWS_MAX) {
        throw invalid({ file: [`Import at most ${IMPORT_ROWS_MAX.toLocaleString('en')} rows at a time.`] });
      }
      cells.push(headings.map((_, index) => storable(unquoted(record[index] ?? ''))));
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    throw invalid({ file: [`This file can’t be read: ${error.message}.`] });
  }
  if (headings === undefined || cells.length === 0) throw invalid({ file: ['There are no rows under the headings.'] });
  return { headings, cells };
}

/**
 * A cell, or the mark alone in the place of one with characters that can't be stored: nobody sees such a cell, and marking millions
 * of them one by one takes seconds. Half a character, where a cell was cut, is marked by itself: that cell is too long.
 */
function storable(cell: string): string {
  const wellFormed = cell.toWellFormed();
  return UNSTORABLE.test(wellFormed) ? UNREADABLE_MARK : wellFormed;
}

/** What separates the headings; a comma in a text must not divide a file with semicolons. */
function delimiterOf(text: string): string {
  const [firstLine = ''] = text.slice(0, FIRST_LINE_MAX_LENGTH).split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** How lists are written in a cell. */
const SEPARATORS: Partial<Record<string, string>> = { alt: ' | ' };

const checkRow = createBodyCheck(ImportRow);

/** The same of rows that came as JSON, which are yet to be checked. Throws AppError with what is the matter with the first wrong one. */
export async function readRows({ rows }: ImportBody): Promise<Table> {
  // A body of 5 MB has kept others waiting already, for being read.
  await nextTurn();
  await mapInTurns(rows, (row, index) => {
    const [wrong] = Object.entries(checkRow(row));
    if (wrong === undefined) return;
    const [field, [text = '']] = wrong;
    throw invalid({ rows: [`Row ${index + FIRST_ROW}${field in ImportRow.properties ? `, ${field}` : ''}: ${text}`] });
  });
  const headings = IMPORT_FIELDS.filter((field) => rows.some((row) => row[field] !== undefined));
  const cellOf = (row: ImportBody['rows'][number], field: (typeof IMPORT_FIELDS)[number]) => {
    if (field === 'variants' || field === 'parts') return jsonCell(row[field]);
    const value = row[field] ?? '';
    return typeof value === 'string' ? value : value.join(SEPARATORS[field] ?? ' ');
  };
  const cells = await mapInTurns(rows, (row) => headings.map((field) => cellOf(row, field)));
  await nextTurn();
  return { headings: [...headings], cells };
}
