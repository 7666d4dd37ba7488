import fc from 'fast-check';
import { textLength } from '#contract/networks/textLength';
import { fitInsertion } from './fitInsertion';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemes = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
const put = (before: string, inserted: string, at = before.length) => ({
  before,
  after: before.slice(0, at) + inserted + before.slice(at),
  caret: at + inserted.length,
});
const fitsX = (text: string) => textLength('twitter', text) <= 280;
const fitsInstagram = (text: string) => textLength('instagram', text) <= 2_200;

test.each([
  ['🇩🇪', 278],
  ['🏳️‍🌈', 276],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 270],
  ['👍🏽', 277],
  ['👨‍👩‍👧‍👦'.repeat(20), 200],
  ['e\u0301', 279],
])('X takes all of %s after %i letters', (inserted, letters) => {
  const before = 'x'.repeat(letters);
  expect(fitInsertion(put(before, inserted), fitsX)).toMatchObject({ text: before + inserted, leftOut: '' });
});

test.each(['🇩🇪', '👍🏽', '👨‍👩‍👧‍👦', '字'])('where X has room for one letter, the whole of %s is left out', (inserted) => {
  const before = 'x'.repeat(279);
  expect(fitInsertion(put(before, inserted), fitsX)).toEqual({ text: before, caret: 279, leftOut: inserted });
});

test('Instagram counts an emoji by its units, and gets all of it or nothing', () => {
  const before = 'x'.repeat(2_195);
  expect(fitInsertion(put(before, '👨‍👩‍👧‍👦'), fitsInstagram).text).toBe(before);
});

test('a link that does not fit is left out as a whole', () => {
  const before = 'x'.repeat(270);
  const inserted = ' https://example.com/bread and more';
  expect(fitInsertion(put(before, inserted), fitsX)).toMatchObject({
    text: `${before} `,
    leftOut: inserted.trimStart(),
  });
});

test('what is put into the middle is cut at its own end, and what it replaces goes', () => {
  const before = `${'a'.repeat(275)}END`;
  expect(fitInsertion(put(before, 'bcdef', 275), fitsX)).toEqual({
    text: `${'a'.repeat(275)}bcEND`,
    caret: 277,
    leftOut: 'def',
  });
  const replaced = { before: 'a'.repeat(280), after: `${'a'.repeat(270)}${'b'.repeat(20)}`, caret: 290 };
  expect(fitInsertion(replaced, fitsX)).toMatchObject({
    text: 'a'.repeat(270) + 'b'.repeat(10),
    leftOut: 'b'.repeat(10),
  });
});

test('whatever is put in, whole characters of it are kept, as many as fit, and the rest is named', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(text, text, fc.nat(12), fc.nat(40), (before, inserted, place, cap) => {
      const at = graphemes(before).slice(0, place).join('').length;
      const insertion = put(before, inserted, at);
      const fits = (one: string) => one.length <= Math.max(cap, before.length);
      const { text: fitted, caret, leftOut } = fitInsertion(insertion, fits);
      expect(fits(fitted)).toBe(true);
      expect(fitted.slice(0, caret) + leftOut + fitted.slice(caret)).toBe(insertion.after);
      expect(fitted.slice(caret)).toBe(before.slice(at));
      // Not even the first of its characters would have fitted.
      const [next = ''] = graphemes(leftOut);
      if (leftOut !== '') expect(fits(fitted.slice(0, caret) + next + fitted.slice(caret))).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
