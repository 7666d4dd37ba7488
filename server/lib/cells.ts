/** Beginnings that a spreadsheet would take for a formula, and what stands for them in a cell. */
const FORMULA = /^'*[=+\-@\t\r]/;
const QUOTED = /^'+[=+\-@\t\r]/;

/** Text of a cell that no spreadsheet takes for a formula; `unquoted` has every text back. */
export function quoted(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that was meant: a quote before a formula's beginning goes again. */
export function unquoted(text: string): string {
  return QUOTED.test(text) ? text.slice(1) : text;
}

/** Text of a cell with a list that no plain text can hold; without entries it is empty. */
export function jsonCell(list: readonly unknown[] = []): string {
  return list.length === 0 ? '' : JSON.stringify(list);
}
