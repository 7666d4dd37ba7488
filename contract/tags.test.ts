import extractCashtags from 'twitter-text/dist/extractCashtags';
import fc from 'fast-check';
import { composePostText } from './postText';
import { addTags, cashtagsIn, hashtagsIn, hasTag, mentionsIn, missingTags, normalizeTag } from './tags';

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

test.each([
  ['Our menu https://example.com/menu#lunch today', 'a fragment'],
  ['https://example.com/?q=#lunch', 'a fragment behind a query'],
  ['https://example.com/a.-#lunch!', 'a fragment behind a sign'],
  ['example.com/menu-#lunch', 'a fragment of an address without a scheme'],
  ['ftp://example.com/-#lunch', 'a fragment of another scheme'],
  ['a@rye.example/-#lunch', 'what follows an e-mail address'],
  ['#lunchtime', 'a longer tag'],
  ['#️⃣lunch', 'a key'],
  ['"we, #lunch"@rye.example', 'a quoted part of an e-mail address'],
  ['डाटा.भारत/-#lunch', 'a fragment of an address whose host has vowel signs'],
  ['пример.xn--p1ai/-#lunch', 'a fragment of an address whose host has an encoded end'],
])('in “%s” there is no tag “lunch”: %s', (text) => {
  expect(hashtagsIn(text)).not.toContain('lunch');
  expect(missingTags(text, { hashtags: ['lunch'], mentions: [] })).toEqual(['#lunch']);
});

test.each([
  ['Mail us: orders@rye.example', 'rye'],
  ['Mail us: orders＠rye.example', 'rye'],
  ['mailto:orders+x@rye.example', 'rye'],
  ['Mail "the bakery"@rye.example', 'rye.example'],
  ['Mail us!@rye.example', 'rye.example'],
  ["o'neil'@rye.example", 'rye.example'],
  ['अजय!@डाटा.भारत', 'डाटा.भारत'],
  ['With @ada.bsky.social', 'ada'],
  ['With @ada@social.example', 'ada'],
  ['With @ada_b', 'ada'],
  ['See https://video.example/@ada', 'ada'],
  ['See video.example/@ada', 'ada'],
])('“%s” does not mention %s', (text, name) => {
  expect(mentionsIn(text)).not.toContain(name);
  expect(missingTags(text, { hashtags: [], mentions: [name] })).toEqual([`@${name}`]);
});

test.each([
  ['.@ada says', 'ada'],
  ['(@Ada)', 'ada'],
  ['Thanks, @ada.', 'ada'],
  ['＠ada', 'ada'],
  ['@ada.bsky.social!', 'ada.bsky.social'],
  ['@ada@social.example', 'ada@social.example'],
  ['She said "hello" @ada', 'ada'],
  ['“好吃”@ada.example', 'ada.example'],
  ["*@ada* '@ada.example'", 'ada.example'],
  ['https://rye.example/a،@ada', 'ada'],
])('“%s” mentions %s', (text, name) => {
  expect(missingTags(text, { hashtags: [], mentions: [name] })).toEqual([]);
});

test('full-width signs are signs', () => {
  expect(hashtagsIn('朝のパン ＃東京 ＃パン、#大阪 ＃1')).toEqual(['東京', 'パン', '大阪']);
  expect(mentionsIn('＠ada と @grace')).toEqual(['ada', 'grace']);
  expect([normalizeTag('＃東京'), normalizeTag('＠ada'), normalizeTag('#＃x')]).toEqual(['東京', 'ada', 'x']);
  expect(addTags([], '＃東京 ＃大阪、＃京都，#奈良#堺')).toEqual(['東京', '大阪', '京都', '奈良', '堺']);
  expect(missingTags('朝のパン ＃東京', { hashtags: ['東京'], mentions: [] })).toEqual([]);
});

test('a tag goes on as X and Mastodon have it: over joiners and middle dots within, but not over what ends a sentence', () => {
  expect(hashtagsIn('#می\u200cخواهم #東京・大阪 #paral·lel #end· #आ\u200d')).toEqual([
    'می\u200cخواهم',
    '東京・大阪',
    'paral·lel',
    'end',
    'आ',
  ]);
});

test.each([
  ['#b2；c', ['b2']],
  ['#b2，#c。#d！#e？#f：#g、#h．#i｡#j､#k', ['b2', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']],
  ['#خبز،#قهوة؛#شاي؟ #حلوى۔', ['خبز', 'قهوة', 'شاي', 'حلوى']],
  ['#रोटी।#चाय॥', ['रोटी', 'चाय']],
  ['「#パン」（#朝）《#店》〔#a〕［#b］｢#c｣', ['パン', '朝', '店', 'a', 'b', 'c']],
  ['https://rye.example/a؛#b https://rye.example/a।#c https://rye.example/a］#d', ['b', 'c', 'd']],
  ['#צה״ל #בית־לחם #བོད་ཡིག #東京～大阪', ['צה״ל', 'בית־לחם', 'བོད་ཡིག', '東京～大阪']],
])('in “%s”, punctuation of every script ends a tag or an address, or stands within as on X', (text, tags) => {
  expect(hashtagsIn(text)).toEqual(tags);
});

test('a chip is cut at the punctuation that ends a tag in a text', () => {
  expect(addTags([], '#b2；c;d؛e،f।g！h。i：j')).toEqual(['b2', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  expect(addTags([], 'ada.bsky.social c++ yahoo!')).toEqual(['ada.bsky.social', 'c++', 'yahoo!']);
});

test('a tag of signs that no network takes is sent once, too', () => {
  expect(missingTags('I like #c++ and #2027', { hashtags: ['c++', '2027', 'c'], mentions: [] })).toEqual([]);
  expect(missingTags('CAFE\u0301 #cafe\u0301', { hashtags: ['caf\u00e9'], mentions: [] })).toEqual([]);
});

test('whatever the text, what a chip says goes out, and is found there', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...['#', '＃', '@', '＠', ' ', '\n', '.', '/', '-', '=', '(', ')', '。', 'https://a.example/', 'a.example/'],
      ...['ada', 'rye', '東京', 'über', '1', '_', '\u200c', '·', 'me@x.example', '.bsky.social', '🍞', '\u0301'],
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const word = fc.constantFrom('ada', 'rye', '東京', 'über', 'می\u200cخواهم', 'x1');
  fc.assert(
    fc.property(text, fc.uniqueArray(word), fc.uniqueArray(word), (content, hashtags, mentions) => {
      const sent = composePostText({ content, hashtags, mentions });
      for (const tag of hashtags) expect(hasTag(hashtagsIn(sent), tag)).toBe(true);
      for (const name of mentions.filter((one) => !one.includes('\u200c')))
        expect(hasTag(mentionsIn(sent), name)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
