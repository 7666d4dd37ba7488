import { parseUrl } from './addresses';

test.each([
  ['https://example.org', undefined, 'https://example.org/'],
  ['example.org', undefined, undefined],
  ['/a', 'https://example.org', 'https://example.org/a'],
  ['https://', undefined, undefined],
])('%s from %s: %s', (text, base, expected) => {
  expect(parseUrl(text, base)?.href).toBe(expected);
});

test('reads letters like ü, however often it is asked', () => {
  const read = Array.from({ length: 50_000 }, () => parseUrl('https://bücher.example/a'));
  expect(read.filter((url) => url?.host !== 'xn--bcher-kva.example')).toHaveLength(0);
});
