import { firstLink } from './linkedPages';

test.each([
  ['See https://example.com/a?b=1.', 'https://example.com/a?b=1'],
  ['(http://a.test/x) and https://b.test', 'http://a.test/x'],
  ['https:// is none, HTTPS://A.test is one', 'HTTPS://A.test'],
  ['https://en.wikipedia.org/wiki/Bread_(food), with crust', 'https://en.wikipedia.org/wiki/Bread_(food)'],
  ['(see https://en.wikipedia.org/wiki/Bread_(food)).', 'https://en.wikipedia.org/wiki/Bread_(food)'],
  ['<https://example.com/a> and "https://example.com/b"', 'https://example.com/a'],
  ['見て「https://example.com/パン」です', 'https://example.com/パン'],
  ['https://youtu.be/dQw4w9WgXc_', 'https://youtu.be/dQw4w9WgXc_'],
  ['example.com is none', null],
  ['', null],
])('%s', (text, link) => {
  expect(firstLink(text)).toBe(link);
});
