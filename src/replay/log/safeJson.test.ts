import fc from 'fast-check';
import { isTooDeep } from './safeJson';

const nested = (depth: number, inmost: unknown) =>
  '[{"a":'.repeat(depth / 2) + JSON.stringify(inmost) + '}]'.repeat(depth / 2);

it('counts the brackets of a text that are not in its strings, whatever is escaped there', () => {
  const brackets = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', '}', ']', 'a', 'é') });
  fc.assert(
    fc.property(fc.array(fc.tuple(brackets, brackets)), (members) => {
      const value = Object.fromEntries(members);
      expect(isTooDeep(nested(198, value))).toBe(false);
      expect(isTooDeep(nested(200, value))).toBe(true);
    }),
  );
});

it('reads a text to its end that breaks off within a string', () => {
  expect(isTooDeep('{"a":"[[')).toBe(false);
  expect(isTooDeep('{"a\\"')).toBe(false);
});
