import { KEYWORD_MAX_LENGTH, TAG_MAX_LENGTH } from './limits';
import { readKeyword, readHashtag, termKey } from './trackerRules';

test('a hashtag is kept without its sign, composed and trimmed', () => {
  expect(readHashtag(' #cafe\u0301 ')).toEqual({ hashtag: 'caf\u00e9', problem: null });
});

test.each(['ai', 'AI_2026', 'größe', '日本語', 'हिन्दी', '٢٠٢٦'])('%s can be tracked', (hashtag) => {
  expect(readHashtag(hashtag)).toEqual({ hashtag, problem: null });
});

test.each(['two words', 'c++', 'a-b', 'a/b', 'a.b', '🙂', 'a#b', 'a\u0000', '../x', '%00'])(
  '%j cannot be tracked',
  (raw) => {
    expect(readHashtag(raw).problem).toBe('characters');
  },
);

test('a hashtag has at least one character and at most as many as any tag', () => {
  expect(readHashtag(' # ').problem).toBe('blank');
  expect(readHashtag('é'.repeat(TAG_MAX_LENGTH)).problem).toBeNull();
  expect(readHashtag('𝒜'.repeat(TAG_MAX_LENGTH)).problem).toBeNull();
  expect(readHashtag('a'.repeat(TAG_MAX_LENGTH + 1)).problem).toBe('too-long');
});

test('what is far too long is refused before it is composed, which could take seconds', () => {
  const marks = 'a' + '\u0316\u0301'.repeat(100_000);
  const before = performance.now();
  expect([readHashtag(marks).problem, readKeyword(marks).problem]).toEqual(['too-long', 'too-long']);
  expect(performance.now() - before).toBeLessThan(100);
});

test('a keyword may be a phrase, and keeps single spaces', () => {
  expect(readKeyword('  Remote \n  work ')).toEqual({ keyword: 'Remote work', problem: null });
  expect(readKeyword('C++').problem).toBeNull();
});

test('a keyword needs something to look for, and is not too long', () => {
  expect(readKeyword('   ').problem).toBe('blank');
  expect(readKeyword('"" -- ??').problem).toBe('characters');
  expect(readKeyword('bell\u0007').problem).toBe('characters');
  expect(readKeyword('a'.repeat(KEYWORD_MAX_LENGTH)).problem).toBeNull();
  expect(readKeyword('a'.repeat(KEYWORD_MAX_LENGTH + 1)).problem).toBe('too-long');
});

test('case and spelling of accents make no second term', () => {
  expect(termKey('CAF\u00c9')).toBe(termKey('cafe\u0301'));
});

test('nor do full and half width, or the two spellings of a sharp s', () => {
  expect(termKey('ＲＹＥ')).toBe(termKey('Rye'));
  expect(termKey('ﾊﾟﾝ')).toBe(termKey('パン'));
  expect(termKey('STRASSE')).toBe(termKey('Straße'));
  expect(termKey('ΟΔΟΣ')).toBe(termKey('οδοσ'));
});

test('a hashtag may come with a full-width sign, and a term with characters that nobody sees', () => {
  expect(readHashtag('＃東京')).toEqual({ hashtag: '東京', problem: null });
  expect(readHashtag('rye\u200b')).toEqual({ hashtag: 'rye', problem: null });
  expect(readHashtag('می\u200cخواهم')).toEqual({ hashtag: 'می\u200cخواهم', problem: null });
  expect(readKeyword('rye\u2060 bread\ufeff')).toEqual({ keyword: 'rye bread', problem: null });
  expect(readHashtag('\u3164\u200b').problem).toBe('blank');
});
