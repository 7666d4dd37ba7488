import fc from 'fast-check';
import { fromLittleText, toLittleText } from './publish';

test.each([
  ['Hello (world)', 'Hello \\(world\\)'],
  ['a_b *c* ~d~ [e] <f> {g} @h | \\', 'a\\_b \\*c\\* \\~d\\~ \\[e\\] \\<f\\> \\{g\\} \\@h \\| \\\\'],
  ['Read #news today', 'Read {hashtag|\\#|news} today'],
  ['＃東京', '{hashtag|\\#|東京}'],
  ['https://example.com/?q=-#part', 'https://example.com/?q=-\\#part'],
  ['#spring_sale', '{hashtag|\\#|spring\\_sale}'],
  ['C# is no tag, nor is #1 or a#b', 'C\\# is no tag, nor is \\#1 or a\\#b'],
  ['https://example.com/a_b#part and /#part', 'https://example.com/a\\_b\\#part and /\\#part'],
])('%s', (text, little) => {
  expect(toLittleText(text)).toBe(little);
});

test('whatever is written is read again as it was', () => {
  const signs = fc.constantFrom(...'\\|{}@[]()<>#*_~ ab\n日'.split(''));
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      expect(fromLittleText(toLittleText(text))).toBe(text);
    }),
  );
});

test('mentions and hashtags of others are read as people see them', () => {
  expect(fromLittleText('By @[Ada L.](urn:li:person:7) {hashtag|\\#|ai}')).toBe('By Ada L. #ai');
});
