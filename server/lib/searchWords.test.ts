import { LONGEST_TEXT } from '#contract/accountLimits';
import { cpuMs } from '../testing/cpuMs';
import { hashtagQuery, searchQuery, searchWords } from './searchWords';

test.each([
  ['Fresh bread, fresh rolls!', ['fresh', 'bread', 'rolls']],
  ['Café Über “quoted”', ['cafe', 'uber', 'quoted']],
  ['#Rye bread', ['#rye', 'rye', 'bread']],
  ['See example.com/menu_2', ['see', 'example', 'com', 'menu', '2']],
  ['パン屋', ['ハ', 'ン', '屋']],
  ['🌍 …', ['🌍']],
  ['❤️ ❤', ['❤']],
  ['👍🏽👩\u200d🍳🇩🇪🇫🇷', ['👍', '👩', '🍳', '🇩🇪', '🇫🇷']],
  ['#🥐 x🏳️\u200d🌈', ['#🥐', '🥐', 'x', '🏳', '🌈']],
  ['Straße STRASSE ΟΔΟΣ οδοσ', ['strasse', 'οδοσ']],
  ['ＲＹＥ ﾊﾟﾝ ＃東京', ['rye', 'ハ', 'ン', '#東', '東', '京']],
  ['İstanbul ISTANBUL Işık ışık', ['istanbul', 'isik']],
  ['Łódź Øre Đà Æbler œuvre Þór ħ ŋ ƒ ɓ', ['lodz', 'ore', 'da', 'aebler', 'oeuvre', 'thor', 'h', 'n', 'f', 'b']],
  ['ẞ straße', ['ss', 'strasse']],
  ['مُحَمَّد محمـــد می\u200cخواهم میخواهم', ['محمد', 'ميخواهم']],
  ['أحمد احمد مدرسة مدرسه على علي ٱلكتاب کتاب', ['احمد', 'مدرسه', 'علي', 'الكتاب', 'كتاب']],
  ['שָׁלוֹם שלום', ['שלום']],
  ['Bä\u00adcker\u2060ei BACKEREI', ['backerei']],
  ['𐐀'.repeat(60), ['𐐨'.repeat(50)]],
])('the words of %s', (text, words) => {
  expect(searchWords([text])).toEqual(words);
});

test('are counted once over all texts', () => {
  expect(searchWords(['Bread #rye', '#rye'])).toEqual(['bread', '#rye', 'rye']);
});

test('a query asks for the beginning of every word, and holds no sign but those of words', () => {
  expect(searchQuery("fre' & !bread | 'x\\")).toBe(`'fre':* & 'bread':* & 'x':*`);
  expect(searchQuery('#ry')).toBe(`'#ry':*`);
  expect(searchQuery('  … ')).toBeNull();
});

test('a hashtag is asked for as a whole, with or without its sign', () => {
  expect([hashtagQuery('Rye'), hashtagQuery('#Rye'), hashtagQuery('!')]).toEqual([`'#rye'`, `'#rye'`, null]);
});

test.each(['\u0315\u0301\u0327', '\u05B0\u05B1\u0301', '\uFF9E\u0301', 'ﷺ'])(
  'the longest post, full of %j, has its words in no time',
  (piece) => {
    const ms = cpuMs(() => searchWords([`Bread ${piece.repeat(LONGEST_TEXT / piece.length)}`]));
    // 55 ms at most on a quiet machine.
    expect(ms).toBeLessThan(500);
  },
);

test('marks that no script needs change no word', () => {
  expect(searchWords([`Cafe${'\u0315\u0301'.repeat(100)} au lait`])).toEqual(['cafe', 'au', 'lait']);
});
