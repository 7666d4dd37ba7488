import { slashBefore } from './useSnippetMenu';

test.each([
  ['/', 1, { at: 0, query: '' }],
  ['/ho', 3, { at: 0, query: 'ho' }],
  ['Open\n/hours', 11, { at: 5, query: 'hours' }],
  ['a /b c', 4, { at: 2, query: 'b' }],
])('%j at %i is a slash at the start of a word', (text, caret, slash) => {
  expect(slashBefore(text, caret)).toEqual(slash);
});

test.each([
  ['', 0],
  ['/', 0],
  ['and/or', 4],
  ['https://', 8],
  ['/ho ', 4],
  ['/a/b', 4],
  [`/${'x'.repeat(51)}`, 52],
])('%j at %i is none', (text, caret) => {
  expect(slashBefore(text, caret)).toBeNull();
});
