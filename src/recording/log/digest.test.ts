import fc from 'fast-check';
import { canonicalText, createDigest, digestParts } from './digest';

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, withKeysReversed(child)]),
  );
}

it('does not depend on the order of keys, nor on what is remembered', () => {
  const digest = createDigest();
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const reversed = withKeysReversed(value);
      expect(canonicalText(reversed)).toBe(canonicalText(value));
      expect(createDigest()(reversed)).toBe(digest(deepFreeze(value)));
      expect(digest(value)).toBe(digest(value));
    }),
  );
});

it('tells different values apart', () => {
  const digest = createDigest();
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(digest(a) === digest(b)).toBe(canonicalText(a) === canonicalText(b));
    }),
  );
});

it('counts an undefined member as absent, and special values as themselves', () => {
  const digest = createDigest();
  expect(digest({ a: 1, b: undefined })).toBe(digest({ a: 1 }));
  expect(digest([undefined])).not.toBe(digest([null]));
  expect(digest({ at: new Date(1) })).not.toBe(digest({ at: new Date(2) }));
  expect(digest({ n: Number.NaN })).not.toBe(digest({ n: null }));
});

it('sees a change in data that is not frozen', () => {
  const digest = createDigest();
  const loose = { a: { b: 1 } };
  const before = digest(loose);
  loose.a.b = 2;
  expect(digest(loose)).not.toBe(before);
});

it('names the parts of a state by slice and member', () => {
  const parts = digestParts({ ui: { isOpen: true, list: [1] }, count: 3 }, createDigest());
  expect(Object.keys(parts)).toEqual(['ui', 'ui.isOpen', 'ui.list', 'count']);
});
