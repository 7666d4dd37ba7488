import { fitText } from './postLength';

const within = (most: number) => (text: string) => text.length <= most;

test.each([
  ['what fits stays', 'Fresh bread. ', 20, 'Fresh bread.'],
  ['it ends with a sentence', 'Fresh bread today. Come early, it sells out.', 30, 'Fresh bread today.'],
  ['a long sentence ends with a word', 'Fresh bread and warm rolls all day', 20, 'Fresh bread and…'],
  ['a comma is not left at the end', 'Fresh bread, warm rolls', 14, 'Fresh bread…'],
  ['a long word ends with a character', 'Donaudampfschifffahrt', 10, 'Donaudamp…'],
  ['no character is cut in two', '👩‍🍳👩‍🍳👩‍🍳', 11, '👩‍🍳👩‍🍳…'],
  ['where nothing fits, nothing is left', '👩‍🍳', 2, ''],
])('%s', (_why, text, most, cut) => {
  expect(fitText(text, within(most))).toBe(cut);
});

test('a text of the longest kind is cut quickly', () => {
  const text = 'One more sentence follows. '.repeat(2_000);
  let asked = 0;
  const cut = fitText(text, (candidate) => {
    asked += 1;
    return candidate.length <= 280;
  });
  expect(cut.length).toBeGreaterThan(250);
  expect(asked).toBeLessThan(20);
});
