/** Beginnings that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Text of a cell that no spreadsheet takes for a formula. */
export function quoted(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that was meant: the quote before a formula's beginning goes again. */
export function unquoted(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** Text of a cell with a list that no plain text can hold; without entries it is empty. */
export function jsonCell(list: readonly unknown[] = []): string {
  return list.length === 0 ? '' : JSON.stringify(list);
}
