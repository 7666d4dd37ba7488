import { textLength } from '#contract/networks/textLength';
import { isParted, toThread } from './thread';

const fitsX = (text: string) => textLength('twitter', text) <= 280;
const sentence = (word: string) => `${word} ${'bread '.repeat(20).trim()}.`;

it('ends a part behind a paragraph, else a sentence, else a word, and loses no word', () => {
  const text = `${sentence('One')} ${sentence('Two')}\n\n${sentence('Three')} ${sentence('Four')} ${sentence('Five')}`;
  const parts = toThread(text, fitsX);
  expect(parts).toEqual([
    `${sentence('One')} ${sentence('Two')}`,
    `${sentence('Three')} ${sentence('Four')}`,
    sentence('Five'),
  ]);
  const words = 'word '.repeat(100).trim();
  expect(toThread(words, fitsX).join(' ')).toBe(words);
});

it('cuts no link and no emoji', () => {
  const link = `https://example.com/${'a'.repeat(200)}`;
  const parts = toThread(`${'x'.repeat(270)} ${link} ${'👨‍👩‍👧‍👦'.repeat(200)}`, fitsX);
  expect(parts[1]).toContain(link);
  expect(parts.every(fitsX)).toBe(true);
  expect(parts.join('').replaceAll('👨‍👩‍👧‍👦', '')).toBe(`${'x'.repeat(270)}${link}`);
});

it('parts a text at lines of hyphens', () => {
  expect(isParted('One\n\n---\n\nTwo')).toBe(true);
  expect(isParted('One --- two\n---')).toBe(false);
  expect(toThread('One\n---\nTwo\n\n ---- \nThree', fitsX)).toEqual(['One', 'Two', 'Three']);
});

it('leaves room in the first part for what goes out with it alone', () => {
  const parts = toThread('word '.repeat(60), (text, isFirst) => text.length <= (isFirst ? 100 : 280));
  expect(parts.map((part) => part.length <= 100)).toEqual([true, false]);
});
