import fc from 'fast-check';
import { beginningOf, graphemeLength } from './graphemes';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const segments = (text: string) => [...segmenter.segment(text)].length;

/** Ends of what stands for itself, and everything else that is more than letters of one script. */
const RANGES = [
  [0, 0x3fff],
  [0x9f00, 0xadff],
  [0xd700, 0xd7ff],
  [0xf900, 0x1_ffff],
] as const;

test.each(RANGES)('counts the characters from %d to %d as the segmenter does', (first, last) => {
  for (let start = first; start <= last; start += 256) {
    const codes = Array.from({ length: 256 }, (_, index) => start + index);
    // Each beside itself and a letter.
    const text = codes.map((code) => `a${String.fromCodePoint(code, code)}`).join('');
    expect([start, graphemeLength(text)]).toEqual([start, segments(text)]);
  }
});

test('counts any text as the segmenter does', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      'a',
      'é',
      '\u0301',
      '\r',
      '\n',
      '\u200d',
      '\ufe0f',
      '👩',
      '❤',
      '🏽',
      '🇩',
      '🇪',
      '#',
      '\u20e3',
      '가',
      'ᄀ',
      'ᅡ',
      'ᆨ',
    ),
    fc.constantFrom('ก', 'ำ', 'क', '्', 'ष', '\u0600', '\ud83d', 'ﾞ', 'か', '゙'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
      const text = units.join('');
      expect(graphemeLength(text)).toBe(segments(text));
    }),
    { numRuns: 3_000 },
  );
});

test('gives very long texts their plain length', () => {
  expect(graphemeLength('e\u0301'.repeat(6_000))).toBe(12_000);
});

test.each([
  [4, 'ab🇩🇪', 'ab'],
  [6, 'ab🇩🇪', 'ab🇩🇪'],
  [3, '👍🏽', ''],
  [5, 'a👩\u200d🍳b', 'a'],
  [3, 'a\r\nb', 'a\r\n'],
])('in %i units, the beginning of %s is %s', (maxLength, text, beginning) => {
  expect(beginningOf(text, maxLength)).toBe(beginning);
});

test('wherever a text is cut, whole characters are left, and as many as there is room for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.nat(60), (text, maxLength) => {
      const whole = [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length);
      const most = Math.max(0, ...whole.filter((end) => end <= maxLength));
      expect(beginningOf(text, maxLength)).toBe(text.slice(0, most));
    }),
    { numRuns: 1_000 },
  );
});
