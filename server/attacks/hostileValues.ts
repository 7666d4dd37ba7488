import { Compile } from 'typebox/compile';
import type { Schema } from '../modules/apiDocument/apiDocument';
import { UNSTORABLE } from '../lib/json';

/** A value for one field; `isRefused`: nothing but an error may come of it. */
export type HostileValue = { value: unknown; isRefused: boolean };

/** Longer than any text that people write, and short enough to be read as a body. */
const TOO_LONG = 100_000;

const UNSTORABLE_TEXTS = ['\0', 'a\0b', '\uD800', 'a\uDFFF', '\uFFFE', '\uFFFF'];

const TEXTS = [
  '',
  ' ',
  'junk',
  '\u202Eabc\u202C',
  '\u200B\u2066\uFEFF',
  '\u0001\u001B[2J\u007F',
  `e${'\u0301'.repeat(2_000)}`,
  '👩‍👩‍👧‍👦'.repeat(50),
  '\r\nX-Injected: 1',
  `' or '1'='1`,
  `'; select pg_sleep(5); --`,
  `\\'; drop table users; --`,
  '%_%',
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}${7*7}',
  '../../../etc/passwd',
  'http://169.254.169.254/latest',
  '%00',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  'NaN',
  '-1',
  '1e999',
  '99999999999999999999',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '-271821-04-20T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-13-45',
  '2026-11-22T08:00:00.000+99:99',
];

const TYPES: unknown[] = [null, true, 7, 'text', [], {}];

const OTHERS: unknown[] = [
  ...TYPES,
  false,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  [[]],
  [null],
  [{}],
  [[['text']]],
  { a: { b: [] } },
  { $gt: '' },
  { length: 1, 0: 'a' },
  { toString: 'a', valueOf: 'a' },
];

/** Of the texts each field gets one in so many, the next field the next ones; in npm run qa all. */
const TEXTS_ONE_IN = process.env['POSTWRIGHT_DEEP'] === '1' ? 1 : 6;

/** Values for a field of a JSON body, of every type and beyond every bound. `place`: which of all fields it is. */
export function hostileValues(schema: Schema, place: number): HostileValue[] {
  const isFit = fits(schema);
  const tooLong = 'x'.repeat(Math.max(TOO_LONG, (schema.maxLength ?? 0) + 1));
  const texts = [...TEXTS, ...UNSTORABLE_TEXTS].filter((_text, index) => (index + place) % TEXTS_ONE_IN === 0);
  const values = [...OTHERS, ...texts, ...(takesLists(schema) ? texts.map((text) => [text]) : [])];
  return [
    ...values.map((value) => ({ value, isRefused: !isFit(value) || UNSTORABLE.test(String(value)) })),
    // Whatever the schema says: nothing is without an end.
    ...[tooLong, [tooLong], Array(5_000).fill('a'), { a: tooLong }].map((value) => ({ value, isRefused: true })),
  ];
}

/** Texts for what is written into an address, a header or a form, where numbers and booleans are text as well. */
export function hostileTexts(schema: Schema): HostileValue[] {
  const isFit = fits(schema);
  const isRefused = (text: string) => UNSTORABLE.test(text) || !(isFit(text) || isFit(read(text)));
  // A lone surrogate cannot be written into an address.
  const writable = [...TEXTS, ...UNSTORABLE_TEXTS].filter((text) => !/\p{Surrogate}/u.test(text));
  return writable.map((value) => ({ value, isRefused: isRefused(value) }));
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Number of JSON types that a field accepts; one that accepts nearly all has practically no schema. */
export function countTypes(schema: Schema): number {
  return TYPES.filter(fits(schema)).length;
}

function fits(schema: Schema): (value: unknown) => boolean {
  const validator = Compile(schema as object);
  return (value) => validator.Check(value);
}

function takesLists({ items, anyOf = [] }: Schema): boolean {
  return items !== undefined || anyOf.some(takesLists);
}
