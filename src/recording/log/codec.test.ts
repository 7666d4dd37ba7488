import fc from 'fast-check';
import { decode, encode, Inert, type Lost } from './codec';

const viaJson = (value: unknown): unknown => decode(JSON.parse(JSON.stringify(encode(value))));

it('returns plain data as it is, without copying', () => {
  const plain = { a: [1, 'x', null, { b: true }], c: {} };
  expect(encode(plain)).toBe(plain);
  expect(decode(plain)).toBe(plain);
});

it.each([
  ['a date', new Date('2026-11-21T10:00:00.000Z')],
  ['not a number', Number.NaN],
  ['infinity', Number.NEGATIVE_INFINITY],
  ['negative zero', -0],
  ['a big integer', 12n],
  ['undefined in an array', [undefined, 1]],
  [
    'a map',
    new Map<unknown, unknown>([
      [{ key: 1 }, new Date(0)],
      ['x', undefined],
    ]),
  ],
  ['a set', new Set([1, 'x', Number.NaN])],
  ['a regular expression', /a+/gi],
  ['an error', new RangeError('too far')],
  ['an object with the tag as a key of its own', { $t: 'date', v: { $t: { deep: 1n } } }],
])('brings back %s', (_name, value) => {
  expect(viaJson({ value })).toEqual({ value });
});

it('brings back an invalid date', () => {
  expect((viaJson([new Date(Number.NaN)]) as [Date])[0].getTime()).toBeNaN();
});

it('brings back any data of the kinds that it knows', () => {
  const data = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: false,
  });
  const key = fc.oneof(fc.constant('$t'), fc.string()).filter((name) => name !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(key, data, { noNullPrototype: true }), (value) => {
      expect(encode(viaJson(value))).toEqual(encode(value));
    }),
  );
});

it('turns files into descriptions without content, which stay what they are', () => {
  const file = new File(['secret bytes'], 'cat.png', { type: 'image/png', lastModified: 5 });
  const once = viaJson({ file, blob: new Blob(['x']) });
  expect(once).toEqual({
    file: new Inert('file', { name: 'cat.png', size: 12, type: 'image/png', m: 5 }),
    blob: new Inert('blob', { size: 1, type: '' }),
  });
  expect(viaJson(once)).toEqual(once);
});

it('lists what it cannot hold, and where it stood', () => {
  class Handle {
    id = 1;
  }
  const cycle: Record<string, unknown> = {};
  cycle['self'] = { cycle };
  const lost: Lost[] = [];
  encode({ f: () => 1, list: [Symbol('s'), Promise.resolve()], h: new Handle(), r: new Response(), cycle }, (found) =>
    lost.push(found),
  );
  expect(lost).toEqual([
    { path: 'f', kind: 'function' },
    { path: 'list.0', kind: 'symbol' },
    { path: 'list.1', kind: 'Promise' },
    { path: 'h', kind: 'Handle' },
    { path: 'r', kind: 'Response' },
    { path: 'cycle.self.cycle', kind: 'cycle' },
  ]);
});

it('never lets data change a prototype', () => {
  const hostile = JSON.parse('{"__proto__": {"polluted": true}, "a": {"__proto__": {"polluted": true}}}') as unknown;
  const copy = decode(encode(hostile)) as { polluted?: boolean; a: { polluted?: boolean } };
  expect(copy).toEqual({ a: {} });
  expect(copy.polluted ?? copy.a.polluted ?? ({} as { polluted?: boolean }).polluted).toBeUndefined();
});
