import { countOf, formatBytes, formatChange, shortenNumber } from './numbers';

test.each([
  [0, '0'],
  [7, '7'],
  [950, '950'],
  [999, '999'],
  [1_000, '1K'],
  [1_049, '1K'],
  [1_050, '1.1K'],
  [1_200, '1.2K'],
  [63_206, '63.2K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [1_000_000, '1M'],
  [2_340_000, '2.3M'],
  [-1_500, '-1.5K'],
])('%d reads %s', (count, text) => {
  expect(shortenNumber(count)).toBe(text);
});

test.each([
  [0, '0 mentions'],
  [1, '1 mention'],
  [2, '2 mentions'],
  [1_200, '1.2K mentions'],
])('%d of a thing reads %s', (count, text) => {
  expect(countOf(count, 'mention')).toBe(text);
});

test('more than were counted are told by a plus', () => {
  expect(countOf(50, 'mention', true)).toBe('50+ mentions');
});

test.each([
  [112, 100, '+12%'],
  [995, 1_000, '-0.5%'],
  [7, 7, '+0%'],
  [7, 0, null],
  [null, 7, null],
  [7, undefined, null],
])('from %s, before %s, is a change of %s', (now, before, text) => {
  expect(formatChange(now, before)).toBe(text);
});

test.each([
  [122_368, '119.5 KB'],
  [2_048 * 1_024 * 1_024, '2 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
