import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { IMPORT_CELL_MAX_LENGTH, IMPORT_MAX_BYTES } from '#contract/limits';
import { AppError } from '../../http/appError';
import { readCsv } from './readTable';
import { measureStall } from '../../testing/measureStall';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const CONTENTS: Record<string, string> = {
  '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK}"/></Types>`,
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
};

const read = (csv: string | Buffer) => readCsv(typeof csv === 'string' ? Buffer.from(csv) : csv);

test('reads back what a library writes, with any delimiter, line break and text', async () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', 'a', ' ', 'é', '💐') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constant('x'), text, text), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (cells, delimiter, lineBreak) => {
        const csv = stringify([['one', 'two', 'three'], ...cells], {
          delimiter,
          record_delimiter: lineBreak,
          quoted: true,
          bom: true,
        });
        expect(await read(csv)).toEqual({ headings: ['one', 'two', 'three'], cells, faults: {}, faultParams: {} });
      },
    ),
    { numRuns: 50 },
  );
});

test.each([
  ['a quote within a cell', 'text,b\n5" pipe,1\n', ['5" pipe', '1']],
  ['a space behind a closing quote', 'text,b\n"a" ,1\n', ['a', '1']],
  ['a short and a long row', 'text,b\na\n', ['a', '']],
  ['empty cells behind the last heading', 'text,b,,\na,b,, \n', ['a', 'b']],
  ['a line that tells the delimiter', 'sep=;\r\ntext;b\r\na,b;c', ['a,b', 'c']],
  ['the same as LibreOffice writes it', '"sep=|"\ntext|b\na|b', ['a', 'b']],
  ['blanks around it, and an empty line in front', '\n sep = ; \r\ntext;b\r\na,b;c', ['a,b', 'c']],
  ['a heading that begins as a bitmap does', 'BMW,text\na,b', ['a', 'b']],
  ['a delimiter that fits alone', 'text|b|c\na|b, c|d', ['a', 'b, c', 'd']],
  ['what nobody sees behind the last heading', 'text,b\na,b,\u200B', ['a', 'b']],
  ['a comma in a heading', '"text, long, short";b\na;b', ['a', 'b']],
  ['no line break at the end', 'text,b\na,b', ['a', 'b']],
  ['an empty cell at the end', 'text,b\na,', ['a', '']],
])('%s', async (_name, csv, row) => {
  expect((await read(csv)).cells).toEqual([row]);
});

test.each([
  ['empty lines', 'text,b\n\n\r\na,b\n', 4],
  ['rows of delimiters', 'text,b\n,\n , \na,b\n', 4],
  ['empty lines in front', '\n\ntext,b\na,b', 4],
  ['lines within a cell, which are one row', 'text,b\n"x\ny",\na,b', 3],
  ['a line that tells the delimiter, which Excel hides', 'sep=,\ntext,b\na,b', 2],
])('rows have the numbers that a spreadsheet shows, after %s', async (_name, csv, row) => {
  const { cells } = await read(csv);
  expect([cells.length, cells.at(-1)]).toEqual([row - 1, ['a', 'b']]);
});

test('refuses thousands of empty rows in the middle, and passes over those at the end', async () => {
  await expect(read(`text\na\n${'\n'.repeat(100_000)}b\n`)).rejects.toThrow('More than 10,000 rows');
  expect((await read(`text\na\n${'\n'.repeat(100_000)}`)).cells).toEqual([['a']]);
});

test('a cell that is too long is cut beyond its bound, and what cannot be stored is marked', async () => {
  const { cells } = await read(`text\n"${'""'.repeat(200_000)}"\nb\0\n`);
  expect(cells.map(([cell = '']) => cell.length)).toEqual([IMPORT_CELL_MAX_LENGTH + 1, 1]);
  expect(cells[1]).toEqual(['\uFFFD']);
});

const NEVER = 'never_closed';
const BEHIND = 'text_behind_quote';
const REST = 'rest_of_row';

test.each<[string, string[], Record<number, string>]>([
  ['a quote that never closes', ['1,a', '2,"b', '3,c'], { 3: NEVER }],
  ['the same in the last row', ['1,a', '2,"b'], { 3: NEVER }],
  ['a quote that closes in another row', ['1,"5 loaf', '2,a "big" one', '3,c'], { 2: BEHIND }],
  ['text behind a quote', ['1,"Best" bread in town', '2,b'], { 2: BEHIND }],
  ['a space before a quote', ['1, "Hello, world"', '2,b'], { 2: 'space_before_quote' }],
  ['a line of a text whose quote is wrong', ['1,"Hello', 'World" and more', '3,c'], { 2: BEHIND, 3: REST }],
  ['a comma without quotes', ['1,Fresh bread, warm rolls, and coffee', '2,b'], { 2: 'more_cells' }],
  ['a quote within a text, which is one', ['1,A 5" loaf', '2,b'], {}],
])('%s spoils its row alone', async (_name, lines, faults) => {
  const { cells, faults: found } = await read(`no,text\n${lines.join('\n')}\n`);
  expect([cells.length, found]).toEqual([lines.length, faults]);
  const good = cells.filter((_, index) => !(index + 2 in faults)).map(([no]) => no);
  expect(good).toEqual(lines.map((line) => line[0]).filter((_, index) => !(index + 2 in faults)));
});

test('headings with a wrong quote are said to be so', async () => {
  await expect(read('date,"text\na,b\n')).rejects.toThrow('The headings, row 1, can’t be read.');
});

const asUtf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

test.each([
  ['an Excel workbook', zipOf('[Content_Types].xml', 'xl/workbook.xml'), 'Excel workbook (.xlsx)'],
  ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, '0'), 'hex'), '.xls'],
  ['a spreadsheet of LibreOffice', zipOf('mimetype'), '.ods'],
  ['one of Numbers', zipOf('Index/Document.iwa'), '.numbers'],
  ['another ZIP', zipOf('a.txt'), '.zip'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), '.pdf'],
  ['a web page', Buffer.from('\n<!DOCTYPE html><table>'), 'web page'],
  ['a web page behind a comment', Buffer.from('<!-- saved from x -->\n<html><table>'), 'web page'],
  ['a web page in UTF-16', asUtf16('<html><table>'), 'web page'],
  ['a calendar', Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0'), 'calendar'],
  ['a SYLK table', Buffer.from('ID;PWXL;N;E\r\nP;PGeneral'), '.slk'],
  ['JSON', Buffer.from('\uFEFF [{"text":"a"}]'), 'JSON'],
  ['a binary Excel workbook', zipOf('[Content_Types].xml', 'xl/workbook.bin'), 'Excel workbook (.xlsb)'],
  ['a film', Buffer.from('000000186674797069736f6d0000020069736f6d', 'hex'), '.mp4'],
  ['XML', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'XML'],
])('%s is said to be one', async (_name, bytes, sentence) => {
  await expect(read(bytes)).rejects.toThrow(sentence);
});

/** A ZIP with these files, stored as they are; of a workbook and of ODS, their first one tells what it is. */
function zipOf(...names: string[]): Buffer {
  const files = names.map((name) => {
    const data = Buffer.from(CONTENTS[name] ?? '');
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name), data]);
  });
  return Buffer.concat(files);
}

const fill = (piece: string) => piece.repeat(Math.ceil(IMPORT_MAX_BYTES / piece.length)).slice(0, IMPORT_MAX_BYTES);

/** Longest time for which the event loop stood still while a file was read, and what the whole cost. */
const stallOf = (csv: Buffer) =>
  measureStall(() =>
    readCsv(csv).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    }),
  );

test.each([
  ['2.6 million rows', fill('a\n')],
  ['rows of 49 commas', fill(`${','.repeat(49)}\n`)],
  ['2.6 million headings in one line', fill('a,')],
  ['2.6 million cells in one row', `text\n${fill('a,')}`],
  ['one cell', fill('x')],
  ['one cell in quotes', `text\n"${fill('x')}"`],
  ['quotes', fill('"')],
  ['a quote that never closes', `text\n"${fill('x\n')}`],
  ['line breaks', fill('\r\n')],
  ['delimiters of other files', fill(';\t')],
  ['cells of what cannot be stored', `text\n${`${'x\0'.repeat(2_450)}\n`.repeat(1_000)}`],
  ['the widest table', `${'a,'.repeat(49)}a\n${fill(`${'"x""x",'.repeat(49)}${'y'.repeat(4_800)}\n`)}`],
])('5 MB of %s keep nobody waiting', async (_name, csv) => {
  const { stallMs, cpuMs } = await stallOf(Buffer.from(csv));
  expect(stallMs).toBeLessThan(150);
  expect(cpuMs).toBeLessThan(3_000);
});

test.each([
  ['UTF-16', asUtf16(fill('é,\n').slice(0, IMPORT_MAX_BYTES / 2))],
  ['what Excel writes in the West', Buffer.from(fill('é,\n'), 'latin1')],
])('nor do 5 MB of %s', async (_name, csv) => {
  expect((await stallOf(csv)).stallMs).toBeLessThan(150);
});
