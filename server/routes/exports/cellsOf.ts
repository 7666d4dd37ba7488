import { IMPORT_FIELDS, textField } from '#contract/importFields';
import type { ImportRow } from '#contract/schemas/imports';
import { jsonCell, quoted } from '../../imports/cells';

/** Columns of an exported sheet. A time is written as such, not as the slot that it may be. */
export const CSV_COLUMNS: readonly (keyof ImportRow)[] = [
  ...IMPORT_FIELDS.filter((field) => field !== 'slot'),
  'status',
  'published_at',
  'urls',
  'likes',
  'comments',
  'shares',
];

/** A row as cells that no spreadsheet takes for formulas. Texts of networks have columns; `variants` has what these can't hold. */
export function cellsOf({ variants = [], parts = [], ...row }: ImportRow): Record<string, string> {
  const cells: Partial<Record<keyof ImportRow, string>> = {
    ...Object.fromEntries(variants.map(({ platform, content = '' }) => [textField(platform), content])),
    variants: jsonCell(variants.filter(({ media }) => media).map(({ content: _, ...files }) => files)),
    parts: jsonCell(parts),
  };
  return Object.fromEntries(
    CSV_COLUMNS.map((column) => {
      const value = column === 'variants' || column === 'parts' ? undefined : row[column];
      return [column, quoted(cells[column] ?? textOf(column, value))];
    }),
  );
}

type Value = Exclude<ImportRow[keyof ImportRow], ImportRow['variants'] | ImportRow['parts']> | undefined;

function textOf(column: string, value: Value): string {
  if (Array.isArray(value)) return value.join(column === 'alt' ? ' | ' : ' ');
  return value === null || value === undefined ? '' : String(value);
}
