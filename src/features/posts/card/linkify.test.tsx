import { safeHref } from '../../../lib/addresses';
import { linkify } from './PostCard';

const linksIn = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

test('http and https addresses become links, everything else stays text', () => {
  expect(linkify('See https://example.com/a?b=1 and http://example.org.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: ' and ' },
    { text: 'http://example.org', href: 'http://example.org/' },
    { text: '.' },
  ]);
});

test.each([
  ['(see https://example.com/a)', 'https://example.com/a'],
  ['https://en.example.org/wiki/Pen_(tool)', 'https://en.example.org/wiki/Pen_(tool)'],
  ['“https://example.com/a”, he said', 'https://example.com/a'],
  ['https://example.com/a…', 'https://example.com/a'],
])('what ends a sentence is no part of the address: %s', (text, href) => {
  expect(linksIn(text)).toEqual([href]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hi',
  'vbscript:x',
  'ftp://example.com/',
  '//example.com',
  'https://',
  'https://example.com@evil.example/',
  'https://user:pass@evil.example/',
  'example.com',
])('%s stays text', (text) => {
  expect(linkify(text)).toEqual([{ text }]);
});

test('nothing of a text is lost', () => {
  const text = 'a https://x.example/ b <script> https://y.example) c\nhttps://z.example!';
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('an empty text has no parts', () => {
  expect(linkify('')).toEqual([]);
});

test('a path of our own becomes an address only with a base', () => {
  expect(safeHref('/media/1.png')).toBeNull();
  expect(safeHref('/media/1.png', 'https://post.example/')).toBe('https://post.example/media/1.png');
});
