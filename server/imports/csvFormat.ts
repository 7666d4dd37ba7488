const DELIMITERS = [',', ';', '\t'];

/** Part of a text in which its first line is looked for. */
const FIRST_LINE_MAX_LENGTH = 10_000;

/** The line with which Excel is told a delimiter; it shows it as no row. */
const TOLD = /^\uFEFF?"?sep=(.)"?[,;\t]*(?:\r\n?|\n)/i;

/** What separates the cells of a CSV file, and where its first record begins. A comma in a text must not divide a file with semicolons. */
export function formatOf(text: string): { delimiter: string; start: number } {
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
