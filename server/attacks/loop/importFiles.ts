import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from '#contract/limits';

/** A body of POST /imports. */
type ImportFile = { what: string; contentType: string; body: string };

const fill = (piece: string) =>
  piece.repeat(Math.ceil(IMPORT_MAX_BYTES / piece.length)).slice(0, IMPORT_MAX_BYTES - 1_000);
const times = (count: number, piece: string) => Array.from({ length: count }, () => piece).join(',');
const csv = (what: string, body: string): ImportFile => ({ what, contentType: 'text/csv', body });
const table = (what: string, headings: string, row: string) =>
  csv(what, `${headings}\n${`${row}\n`.repeat(IMPORT_ROWS_MAX)}`);
const json = (what: string, rows: string): ImportFile => ({
  what,
  contentType: 'application/json',
  body: `{"rows":[${rows}]}`,
});

const lists = ['text', 'hashtags', 'mentions', 'media'].map((name) => `"${name}":[${times(29, '"a"')}]`).join(',');
const everywhere = 'twitter facebook linkedin instagram bluesky mastodon';

/** Up to 5 MB each, of everything that is slow to read, to check or to judge. */
export const IMPORT_FILES: readonly ImportFile[] = [
  csv('rows', fill('a\n')),
  csv('rows of 49 commas', fill(`${','.repeat(49)}\n`)),
  csv('headings', fill('a,')),
  csv('quotes', fill('"')),
  csv('one cell', `text\n"${fill('x')}"\n`),
  csv('ten rows of 100,000 columns', `${times(100_000, 'abc')}\n`.repeat(10)),
  csv('a cell of NULs', `text\n${fill('\0')}\n`),
  table('cells of NULs', 'text', '\0'.repeat(4_900)),
  table('wide rows', `text${',a'.repeat(40)}`, `${'"x""x",'.repeat(40)}${'y'.repeat(4_500)}`),
  table(
    'links',
    'hashtags,media,accounts,parts,text',
    `${'"a b c d e f ",'.repeat(3)}[],${'#x @y https://a.b '.repeat(270)}`,
  ),
  table('words', 'text,hashtags,mentions,media,accounts', `x${`,${'a '.repeat(600)}`.repeat(4)}`),
  table(
    'one text in letters of two bytes',
    'text,accounts,date,time',
    `${'é '.repeat(1_500)},${everywhere},2099-01-01,09:00`,
  ),
  table('brackets', 'text,variants,settings', `x${`,${'['.repeat(1_200)}${']'.repeat(1_200)}`.repeat(2)}`),
  json('rows', times(74_000, '{}')),
  json('numbers', times(IMPORT_MAX_BYTES / 2 - 10, '1')),
  json('a list of numbers', `[${times(IMPORT_MAX_BYTES / 2 - 10, '1')}]`),
  json('parts', times(IMPORT_ROWS_MAX, `{"parts":[${times(24, '{"content":"a","media":["a"]}')}]}`)),
  json('texts', times(IMPORT_ROWS_MAX, `{"text":"${'x'.repeat(5_000)}"}`)),
  json('lists, and one row that is none', `${times(IMPORT_ROWS_MAX - 1, `{${lists}}`)},1`),
  json('one list of texts', `{"text":[${times(149_000, '""')}]}`),
  json('wrong variants', `{"text":"a","variants":[${times(149_000, '1')}]}`),
  json('wrong files of a variant', `{"text":"a","variants":[{"platform":"twitter","media":[${times(149_000, '1')}]}]}`),
];
