import { shareEqualParts } from './replayStore';

const rows = (changed = '') => ({
  rows: [
    { id: 1, tags: ['a'] },
    { id: 2, text: `two${changed}` },
  ],
  total: 2,
});

it('keeps what is equal and takes what is not', () => {
  const last = { list: rows(), other: { a: 1 }, gone: 1 };
  const next = { list: rows('!'), other: { a: 1 } };
  const shown = shareEqualParts(last, next) as typeof next;
  expect(shown).toEqual({ list: rows('!'), other: { a: 1 } });
  expect(shown.list.rows[0]).toBe(last.list.rows[0]);
  expect(shown.list.rows[1]).toBe(next.list.rows[1]);
  expect(shown.other).toBe(last.other);
  expect(next.list.rows[0]).not.toBe(last.list.rows[0]);
  expect(shareEqualParts(last, { list: rows(), other: { a: 1 }, gone: 1 })).toBe(last);
});

it.each([
  ['a member without a value', { x: 1 }, { y: undefined }],
  ['another order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['a list and an object', ['a'], { 0: 'a' }],
  ['a longer list', ['a', 'b'], ['a']],
  ['zero and minus zero', { a: 0 }, { a: -0 }],
  ['nothing before', undefined, { a: 1 }],
])('is not fooled by %s', (_what, last, next) => {
  const shown = shareEqualParts(last, next);
  expect(shown).toStrictEqual(next);
  expect(Object.keys(shown as object)).toEqual(Object.keys(next));
});
