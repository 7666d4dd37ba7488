import { decodeText } from './decodeText';

/** Bytes as Latin 1 writes them, so that each can be named. */
const bytes = (text: string) => Buffer.from(text, 'latin1');

const QUOTED = bytes('<title>Nur 4,50 \x80 \x96 \x84frisch\x93</title>');
const SHIFT_JIS = '\x8b\x9e\x93s\x82\xcc\x83p\x83\x93\x89\xae';

test.each([
  ['windows-1252 by HTTP', QUOTED, 'text/html; charset=windows-1252'],
  ['Latin 1 by HTTP', QUOTED, 'text/html; charset="ISO-8859-1"'],
  ['ASCII by HTTP', QUOTED, 'text/html;charset=us-ascii'],
  ['nothing', QUOTED, 'text/html'],
])('what is declared as %s is windows-1252 as the web has it', (_name, page, contentType) => {
  expect(decodeText(page, contentType)).toBe('<title>Nur 4,50 € – „frisch“</title>');
});

test.each([
  ['<meta charset="shift_jis">', SHIFT_JIS, '京都のパン屋'],
  ["<META http-equiv='Content-Type' content='text/html; charset=x-sjis'>", SHIFT_JIS, '京都のパン屋'],
  ['<meta charset=euc-jp>', '\xb5\xfe\xc5\xd4\xa4\xce\xa5\xd1\xa5\xf3', '京都のパン'],
  ['<meta charset="windows-1251">', '\xd5\xeb\xe5\xe1', 'Хлеб'],
  ['<meta charset="windows-1250">', '\x8cwie\xbfy', 'Świeży'],
  ['<meta charset="big5">', '\xc4\xd1\xa5]', '麵包'],
  ['<meta charset="gb2312">', '\xc3\xe6\xb0\xfc', '面包'],
  ['<meta charset="euc-kr">', '\xbb\xa7', '빵'],
  ['<meta charset="iso-8859-1">', 'B\xe4ckerei M\xfcller', 'Bäckerei Müller'],
  ['<!-- <meta charset="shift_jis"> --><meta charset="iso-8859-1">', 'M\xfcller', 'Müller'],
])('a page says its encoding itself: %s', (meta, word, expected) => {
  expect(decodeText(bytes(`<html><head>${meta}<title>${word}`), 'text/html')).toBe(
    `<html><head>${meta}<title>${expected}`,
  );
});

test.each([
  ['HTTP before the page', bytes('<meta charset="windows-1251">\xfc'), 'text/html; charset=windows-1252', 'ü'],
  ['the mark before HTTP', Buffer.from('\uFEFFü'), 'text/html; charset=windows-1251', 'ü'],
  ['UTF-8 where nothing is said', Buffer.from('ü'), 'text/html', 'ü'],
  ['UTF-8 where a label is none', Buffer.from('ü'), 'text/html; charset=nonsense', 'ü'],
  ['UTF-8 where an XML declaration claims UTF-16', Buffer.from('<?xml encoding="UTF-16"?>ü'), 'text/xml', 'ü'],
  ['UTF-8 where the label is one that browsers refuse', Buffer.from('ü'), 'text/html; charset=iso-2022-kr', 'ü'],
])('%s', (_name, page, contentType, expected) => {
  expect(decodeText(page, contentType).replace(/^<.*>/, '')).toBe(expected);
});

test('of an undeclared encoding that is not plain to see, nothing wrong is made up', () => {
  expect(decodeText(bytes(`<title>${SHIFT_JIS}`), 'text/html')).toContain('\uFFFD');
});
