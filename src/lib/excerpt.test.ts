import { excerptOf } from './excerpt';

test('a short text is shown whole', () => {
  expect(excerptOf('Hello\nworld')).toEqual({ text: 'Hello\nworld', isCut: false });
});

test('a long text is cut between words', () => {
  const { text, isCut } = excerptOf('word '.repeat(100));
  expect(isCut).toBe(true);
  expect(text.endsWith('word…')).toBe(true);
  expect(text.length).toBeLessThanOrEqual(321);
});

test('a text without spaces is cut all the same', () => {
  expect(excerptOf('a'.repeat(500)).text).toBe(`${'a'.repeat(320)}…`);
});

test('at most six lines are shown', () => {
  expect(excerptOf('1\n2\n3\n4\n5\n6\n7')).toEqual({ text: '1\n2\n3\n4\n5\n6…', isCut: true });
  expect(excerptOf('1\n2\n3\n4\n5\n6').isCut).toBe(false);
});

test('a sign of two units is never cut in half', () => {
  expect(excerptOf(`${'a'.repeat(319)}👋${'b'.repeat(50)}`).text).toBe(`${'a'.repeat(319)}…`);
});

test.each([
  ['🇩🇪', 8],
  ['👩\u200d🍳', 8],
  ['👍🏽', 8],
  ['e\u0301', 9],
])('does not cut inside of %s', (character, before) => {
  const { text } = excerptOf(`${'x'.repeat(before)}${character}more`, 10);
  expect(text).toBe(`${'x'.repeat(before)}…`);
});
