type Cell = string | number | null;

/** Characters that a spreadsheet would take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes rows as CSV (RFC 4180). Texts that a spreadsheet would run as a formula get a quote in front. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(toCell).join(',')).join('\r\n') + '\r\n';
}

function toCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
