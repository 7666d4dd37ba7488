import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { IMPORT_CELL_MAX_LENGTH, IMPORT_MAX_BYTES } from '#contract/limits';
import { AppError } from '../http/errors/appError';
import { readCsv } from './readTable';
import { measureStall } from '../testing/measureStall';

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
        expect(await read(csv)).toEqual({ headings: ['one', 'two', 'three'], cells });
      },
    ),
    { numRuns: 50 },
  );
});

test.each([
  ['a quote within a cell', 'text,b\n5" pipe,1\n', ['5" pipe', '1']],
  ['text behind a closing quote', 'text,b\n"a"b,1\n', ['ab', '1']],
  ['a short and a long row', 'text,b\na\n', ['a', '']],
  ['more cells than headings', 'text,b\na,b,c\n', ['a', 'b']],
  ['no line break at the end', 'text,b\na,b', ['a', 'b']],
  ['an empty cell at the end', 'text,b\na,', ['a', '']],
])('%s', async (_name, csv, row) => {
  expect((await read(csv)).cells).toEqual([row]);
});

test('lines without anything are none, however many there are', async () => {
  expect((await read(`text,b\n${',\n\n'.repeat(100_000)}a,b\n`)).cells).toEqual([['a', 'b']]);
});

test('a cell that is too long is cut beyond its bound, and what cannot be stored is marked', async () => {
  const { cells } = await read(`text\n"${'""'.repeat(200_000)}"\nb\0\n`);
  expect(cells.map(([cell = '']) => cell.length)).toEqual([IMPORT_CELL_MAX_LENGTH + 1, 1]);
  expect(cells[1]).toEqual(['\uFFFD']);
});

test('tells the line in which a quote opens that never closes', async () => {
  await expect(read('text\na\n\n"b\n\n')).rejects.toThrow('The quote in line 4 is never closed');
});

const fill = (piece: string) => piece.repeat(Math.ceil(IMPORT_MAX_BYTES / piece.length)).slice(0, IMPORT_MAX_BYTES);
const asUtf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

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
