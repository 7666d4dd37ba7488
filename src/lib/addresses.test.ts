import { hostOf, safeHref, shortAddress } from './addresses';

it.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['http://example.com', 'http://example.com/'],
])('lets %s be a link', (address, href) => {
  expect(safeHref(address)).toBe(href);
});

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,hello',
  'vbscript:x',
  'ftp://example.com',
  'https://bank.example@evil.example/',
  '//evil.example',
  '/path',
  '',
])('lets %j be none', (address) => {
  expect(safeHref(address)).toBeNull();
});

it('shows the real host, look-alike letters spelled out', () => {
  expect(hostOf('https://news.example:8443/a')).toBe('news.example:8443');
  expect(hostOf(safeHref('https://аpple.example/')!)).toBe('xn--pple-43d.example');
});

it.each([
  ['https://www.news.example/', 'news.example'],
  ['https://news.example/bread/rye', 'news.example/bread/rye'],
  ['https://news.example/bread?utm_source=x#top', 'news.example/bread…'],
  ['https://news.example/bread/with/a/path/that/goes/on', 'news.example/bread/with/a/path/t…'],
  ['https://a-host-longer-than-all-the-room.there-is.example/a', 'a-host-longer-than-all-the-room.there-is.example…'],
])('shows %s as %s', (href, text) => {
  expect(shortAddress(href)).toBe(text);
});
