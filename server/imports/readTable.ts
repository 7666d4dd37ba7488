import { CsvError, parse } from 'csv-parse/sync';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#contract/limits';
import { IMPORT_FIELDS } from '#contract/importFields';
import type { ImportBody } from '#contract/schemas/imports';
import { invalid } from '../http/errors/appError';
import { findUnstorableText } from '../http/input/storableText';
import { jsonCell, unquoted } from './cells';
import { decodeSheet } from './decodeSheet';

/** A file as texts: headings, and under each a cell of every row. */
export type Table = { headings: string[]; cells: string[][] };

const DELIMITERS = [',', ';', '\t'];

/** Reads a CSV file as spreadsheets write it; throws AppError with what is the matter and on which line. */
export function readCsv(bytes: Buffer): Table {
  const text = decodeSheet(bytes);
  const [headings = [], ...cells] = parseLines(text);
  if (cells.length === 0) throw invalid({ file: ['There are no rows under the headings.'] });
  if (headings.length > IMPORT_COLUMNS_MAX) throw invalid({ file: [`Use at most ${IMPORT_COLUMNS_MAX} columns.`] });
  if (cells.length > IMPORT_ROWS_MAX) {
    throw invalid({ file: [`Import at most ${IMPORT_ROWS_MAX.toLocaleString('en')} rows at a time.`] });
  }
  if (findUnstorableText({ file: cells }) !== null)
    throw invalid({ file: ['It contains characters that can’t be stored.'] });
  const width = headings.length;
  return {
    headings,
    cells: cells.map((row) => Array.from({ length: width }, (_, index) => unquoted(row[index] ?? ''))),
  };
}

function parseLines(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: false,
    });
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ file: [`This file can’t be read: ${error.message}.`] });
    throw error;
  }
}

/** What separates the headings; a comma in a text must not divide a file with semicolons. */
function delimiterOf(text: string): string {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** How lists are written in a cell. */
const SEPARATORS: Partial<Record<string, string>> = { alt: ' | ' };

/** The same of rows that came as JSON. */
export function readRows({ rows }: ImportBody): Table {
  const headings = IMPORT_FIELDS.filter((field) => rows.some((row) => row[field] !== undefined));
  const cellOf = (row: ImportBody['rows'][number], field: (typeof IMPORT_FIELDS)[number]) => {
    if (field === 'variants' || field === 'parts') return jsonCell(row[field]);
    const value = row[field] ?? '';
    return typeof value === 'string' ? value : value.join(SEPARATORS[field] ?? ' ');
  };
  return { headings: [...headings], cells: rows.map((row) => headings.map((field) => cellOf(row, field))) };
}
