import { firstLink } from './firstLink';

test.each([
  ['See https://example.com/a?b=1.', 'https://example.com/a?b=1'],
  ['(http://a.test/x) and https://b.test', 'http://a.test/x'],
  ['https:// is none, HTTPS://A.test is one', 'HTTPS://A.test'],
  ['example.com is none', null],
  ['', null],
])('%s', (text, link) => {
  expect(firstLink(text)).toBe(link);
});
