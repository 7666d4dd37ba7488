import { addTags, hashtagsIn, hasTag, normaliseTag } from './tags';

test('a tag is trimmed and kept without its sign', () => {
  expect(normaliseTag('  #ai ')).toBe('ai');
  expect(normaliseTag('@ada')).toBe('ada');
  expect(normaliseTag('# ')).toBe('');
});

test('composed and decomposed spellings are the same tag', () => {
  expect(addTags(['caf\u00e9'], 'cafe\u0301')).toEqual(['caf\u00e9']);
});

test('blank and duplicate tags are ignored', () => {
  expect(addTags(['ai'], '  ')).toEqual(['ai']);
  expect(addTags(['ai'], '#AI')).toEqual(['ai']);
  expect(hasTag(['ai'], 'AI')).toBe(true);
});

test('a pasted list makes one tag each', () => {
  expect(addTags([], 'a, b #c')).toEqual(['a', 'b', 'c']);
});

test('finds the hashtags of a text, and no fragment of an address', () => {
  expect(hashtagsIn('#One (#two), über#drei #四 https://a.example/b#six &#39; ##x #')).toEqual(['One', 'two', '四']);
});
