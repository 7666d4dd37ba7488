import extractCashtags from 'twitter-text/dist/extractCashtags';
import { addTags, cashtagsIn, hashtagsIn, hasTag, mentionsIn, normalizeTag } from './tags';

test('a tag is trimmed and kept without its sign', () => {
  expect(normalizeTag('  #ai ')).toBe('ai');
  expect(normalizeTag('@ada')).toBe('ada');
  expect(normalizeTag('# ')).toBe('');
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

test('what is longer than any hashtag is none: of a post that is one such word, another spelling takes seconds to find', () => {
  expect(hashtagsIn(`#${'a'.repeat(101)} #${'\u0315\u0316'.repeat(30_000)} #${'😀'.repeat(5)}`)).toEqual([]);
  expect(hashtagsIn(`#${'𝒂'.repeat(100)}`)).toEqual(['𝒂'.repeat(100)]);
});

test('finds the accounts that a text names, and no email address', () => {
  expect(mentionsIn('@ada and (@grace.h), ask me@example.com or a.b@c.de, @ nobody')).toEqual(['ada', 'grace.h']);
});

test.each([
  ['$AAPL and $brk.b', 2],
  ['It costs $100, US$AAPL, ($AAPL) or $AAPL’s', 0],
  ['$AAPL,$MSFT $AAPL$MSFT $TOOLONGTAG $a_bc', 3],
  ['$AAPL\n$aapl\u00a0$MSFT!', 3],
])('finds the cashtags in “%s” as X does', (text, count) => {
  expect(cashtagsIn(text)).toHaveLength(count);
  expect(cashtagsIn(text)).toEqual(extractCashtags(text));
});
