import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileTypeFromBuffer } from 'file-type';
import { IMPORT_FIELDS } from '#contract/importFormat';
import { isBlank as isUnseen } from '#contract/isBlank';
import { IMPORT_CELL_MAX_LENGTH, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#contract/limits';
import { refusalText } from '#contract/refusals';
import type { Reason, ReasonParams } from '#contract/schemas/common';
import { ImportRow, type ImportBody } from '#contract/schemas/imports';
import { invalid } from '../../http/appError';
import { createBodyCheck } from '../../http/validation';
import { jsonCell, unquoted } from '../../lib/cells';
import { UNREADABLE_MARK, UNSTORABLE, withUnstorableMarked } from '../../lib/json';
import { mapInTurns, createTurns } from '../../lib/concurrency';
import { decodeSheet } from './decodeSheet';
import { readRecords, type CsvRecord } from './readRecords';
import { FIRST_ROW } from './row';

/**
 * A file as texts: headings, and under each a cell of every row, from FIRST_ROW on; an empty row has none. `faults` says by row what
 * is wrong with those that could not be read, as codes; `faultParams` what their sentences name.
 */
export type Table = { headings: string[]; cells: string[][] } & Faults;

type Faults = { faults: Record<number, string>; faultParams: Record<number, ReasonParams> };

/** What is said of how the letters of a file are encoded. */
type Said = Parameters<typeof decodeSheet>[1];

/** A heading is shown, and matched with names that are short. */
const HEADING_MAX_LENGTH = 200;

/** Cells that no heading stands above are told of by their beginnings. */
const EXCESS_LENGTH = 40;

/** Empty rows that are kept, for rows to have the numbers that a spreadsheet shows. */
const EMPTY_ROWS_MAX = 10_000;

const BOUNDS = { cells: IMPORT_COLUMNS_MAX, cellLength: IMPORT_CELL_MAX_LENGTH };

/**
 * Reads a CSV file as spreadsheets write it, up to the first column or row that is one too many, and lets others go first in between.
 * Throws AppError with what is the matter with the whole. A cell that is too long is cut one unit beyond the bound, a character that
 * can't be stored is marked, and a quote or a cell too much is a fault: each is one row's problem.
 */
export async function readCsv(bytes: Buffer, said: Said = {}): Promise<Table> {
  await refuseOtherFiles(bytes);
  const takeTurns = createTurns();
  const text = await decodeSheet(bytes, said, takeTurns);
  const format = formatOf(text);
  let headings: string[] | undefined;
  let count = 0;
  const cells: string[][] = [];
  const faults: Table['faults'] = {};
  const faultParams: Table['faultParams'] = {};
  for (const record of readRecords(text, format, BOUNDS)) {
    const turn = takeTurns();
    if (turn !== undefined) await turn;
    if (record === null || record.cells.every(isBlank)) continue;
    if (headings === undefined) {
      headings = readHeadings(record);
      continue;
    }
    if (count === IMPORT_ROWS_MAX) {
      throw invalid({ file: [`Import at most ${IMPORT_ROWS_MAX.toLocaleString('en')} rows at a time.`] });
    }
    if (record.row - FIRST_ROW > count + EMPTY_ROWS_MAX) {
      throw invalid({
        file: [`More than ${EMPTY_ROWS_MAX.toLocaleString('en')} rows of this file are empty. Remove them.`],
      });
    }
    count += 1;
    while (cells.length < record.row - FIRST_ROW) cells.push([]);
    cells.push(headings.map((_, index) => storable(unquoted(record.cells[index] ?? ''))));
    const fault = faultOf(record, headings.length);
    if (fault !== null) faults[record.row] = fault.code;
    if (fault?.params) faultParams[record.row] = fault.params;
  }
  if (headings === undefined || count === 0) throw invalid({ file: ['There are no rows under the headings.'] });
  return { headings, cells, faults, faultParams };
}

/** The headings of a file, without columns at its end that have none. */
function readHeadings({ cells, fault, row }: CsvRecord): string[] {
  if (fault !== null)
    throw invalid({ file: [`The headings, row ${row}, can’t be read. ${refusalText({ code: fault })}`] });
  if (cells.length > IMPORT_COLUMNS_MAX) throw invalid({ file: [`Use at most ${IMPORT_COLUMNS_MAX} columns.`] });
  const last = cells.findLastIndex((heading) => !isBlank(heading));
  return cells.slice(0, last + 1).map((heading) => withUnstorableMarked(heading.slice(0, HEADING_MAX_LENGTH)));
}

/** What is wrong with how a row is written; null: nothing. */
function faultOf({ cells, fault, mayBeRest }: CsvRecord, columns: number): Reason | null {
  if (fault !== null) return { code: fault };
  if (mayBeRest && cells.length !== columns) return { code: 'rest_of_row' };
  const excess = cells.slice(columns).find((cell) => !isUnseen(cell));
  if (excess === undefined) return null;
  return { code: 'more_cells', params: { cell: storable(excess.trim().slice(0, EXCESS_LENGTH)) } };
}

function isBlank(cell: string): boolean {
  return cell.trim() === '';
}

/**
 * A cell, or the mark alone in the place of one with characters that can't be stored: nobody sees such a cell, and marking millions
 * of them one by one takes seconds. Half a character, where a cell was cut, is marked by itself: that cell is too long.
 */
function storable(cell: string): string {
  const wellFormed = cell.toWellFormed();
  return UNSTORABLE.test(wellFormed) ? UNREADABLE_MARK : wellFormed;
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
  const named = IMPORT_FIELDS.filter((field) => rows.some((row) => row[field] !== undefined));
  // A row without cells would be none, and each that was sent has a verdict.
  const headings = named.length === 0 ? (['text'] as const) : named;
  const cellOf = (row: ImportBody['rows'][number], field: (typeof IMPORT_FIELDS)[number]) => {
    if (field === 'variants' || field === 'parts') return jsonCell(row[field]);
    const value = row[field] ?? '';
    return typeof value === 'string' ? value : value.join(SEPARATORS[field] ?? ' ');
  };
  const cells = await mapInTurns(rows, (row) => headings.map((field) => cellOf(row, field)));
  await nextTurn();
  return { headings: [...headings], cells, faults: {}, faultParams: {} };
}

const DELIMITERS = [',', ';', '\t', '|'];

/** Part of a text in which its first line is looked for. */
const FIRST_LINE_MAX_LENGTH = 10_000;

/** The line with which Excel is told a delimiter; it shows it as no row. */
const TOLD = /^\uFEFF?[\r\n]{0,10}[ \t]*"?sep[ \t]*=[ \t]*(.)[ \t]*"?[,;\t ]*(?:\r\n?|\n)/i;

/** What separates the cells of a CSV file, and where its first record begins. A comma in a text must not divide a file with semicolons. */
function formatOf(text: string): { delimiter: string; start: number } {
  const beginning = text.slice(0, FIRST_LINE_MAX_LENGTH);
  const [line, delimiter] = TOLD.exec(beginning) ?? [];
  if (line !== undefined && delimiter !== undefined) return { delimiter, start: line.length };
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const [firstLine = ''] = beginning
    .slice(start)
    .replace(/^[\r\n]+/, '')
    .split(/[\r\n]/, 1);
  const outside = firstLine.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((one) => outside.split(one).length);
  return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',', start };
}

const IN_ITS_PROGRAM = 'Save it as CSV UTF-8 there, and choose that file.';

/** What people choose instead of a CSV file, by the ending that is usual for its content, with what to do about it. */
const OTHERS: Partial<Record<string, string>> = {
  ...Object.fromEntries(
    ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlsb'].map((ending) => [
      ending,
      `This is an Excel workbook (.${ending}). ${IN_ITS_PROGRAM}`,
    ]),
  ),
  cfb: `This is a file of Microsoft Office, as an Excel workbook (.xls) is. ${IN_ITS_PROGRAM}`,
  ods: `This is a spreadsheet of LibreOffice (.ods). ${IN_ITS_PROGRAM}`,
  ots: `This is a spreadsheet of LibreOffice (.ots). ${IN_ITS_PROGRAM}`,
  numbers: 'This is a spreadsheet of Numbers (.numbers). Choose “Export to CSV” there, and choose that file.',
  html: 'This is a web page, whatever its name says. Open it in a spreadsheet, save it as CSV UTF-8, and choose that file.',
  xml: 'This is an XML file, whatever its name says. Open it in a spreadsheet, save it as CSV UTF-8, and choose that file.',
  ics: 'This is a calendar (.ics), no CSV file. Choose a table that was saved as CSV.',
  slk: `This is a SYLK table (.slk). Open it in a spreadsheet, save it as CSV UTF-8, and choose that file.`,
  json: 'This is a JSON file, whatever its name says. Choose a table that was saved as CSV.',
  // Not all that a library knows: a table whose first heading begins with "BM" is no bitmap.
  ...Object.fromEntries(
    [
      ...['zip', 'gz', '7z', 'rar', 'pdf', 'rtf', 'docx', 'odt', 'pptx', 'sqlite', 'parquet'],
      ...['png', 'jpg', 'gif', 'webp', 'heic', 'avif', 'mp4', 'mov', 'webm'],
    ].map((ending) => [
      ending,
      `This is a file of type .${ending}, no CSV file. Choose a table that was saved as CSV.`,
    ]),
  ),
};

/** What begins so is no CSV file, and has no signature that a library knows. */
const TEXTS: readonly [RegExp, string][] = [
  [/^(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|meta|table)\b/is, 'html'],
  [/^BEGIN:VCALENDAR\b/i, 'ics'],
  [/^ID;P/, 'slk'],
  [/^(?:\[\s*\{|\{\s*")/, 'json'],
];

/** Names of files in a ZIP that tell what it is. */
const ZIPPED: readonly [string, string][] = [
  ['Index/Document.iwa', 'numbers'],
  ['xl/workbook.bin', 'xlsb'],
];

const BEGINNING_BYTES = 512;

/** Refuses a file that is no CSV by its content, and says what it is; throws AppError. */
async function refuseOtherFiles(bytes: Buffer): Promise<void> {
  const found = kindOfText(bytes.subarray(0, BEGINNING_BYTES)) ?? (await fileTypeFromBuffer(bytes))?.ext;
  if (found === undefined) return;
  const ending = (isZip(found) && ZIPPED.find(([name]) => bytes.includes(name))?.[1]) || found;
  const sentence = OTHERS[ending];
  if (sentence !== undefined) throw invalid({ file: [sentence] });
}

const isZip = (ending: string) => ending === 'zip' || ending === 'xlsx';

/** What a text is by its first words, without a byte order mark and, of UTF-16, every other byte. */
function kindOfText(beginning: Buffer): string | undefined {
  const text = beginning
    .toString('latin1')
    .replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return TEXTS.find(([words]) => words.test(text))?.[1];
}
